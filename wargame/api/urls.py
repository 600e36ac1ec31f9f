"""The addresses of the HTTP interface."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from wargame.api import desk, questions, replay, report, views

urlpatterns = [
    path("v1/exercises/", views.Exercises.as_view()),
    path("v1/join/", views.Join.as_view()),
    path("v1/exercises/<slug:exercise_id>/", views.OneExercise.as_view(), name="api-exercise"),
    path("v1/exercises/<slug:exercise_id>/events/", views.Events.as_view(), name="api-events"),
    path("v1/exercises/<slug:exercise_id>/commands/", views.Commands.as_view(), name="api-commands"),
    path("v1/exercises/<slug:exercise_id>/preview/", desk.Preview.as_view(), name="api-preview"),
    path("v1/exercises/<slug:exercise_id>/branch/", desk.Branch.as_view(), name="api-branch"),
    path("v1/exercises/<slug:exercise_id>/audit/", desk.Audit.as_view(), name="api-audit"),
    path("v1/exercises/<slug:exercise_id>/export/", desk.Export.as_view(), name="api-export"),
    path("v1/exercises/<slug:exercise_id>/replay/", replay.Replay.as_view(), name="api-replay"),
    path(
        "v1/exercises/<slug:exercise_id>/replay/frames/",
        replay.ReplayFrames.as_view(),
        name="api-replay-frames",
    ),
    path(
        "v1/exercises/<slug:exercise_id>/replay/stretches/",
        replay.ReplayStretches.as_view(),
        name="api-replay-stretches",
    ),
    path("v1/exercises/<slug:exercise_id>/report/", report.Report.as_view(), name="api-report"),
    path("v1/exercises/<slug:exercise_id>/reach/", questions.Reach.as_view(), name="api-reach"),
    path("v1/exercises/<slug:exercise_id>/targets/", questions.Targets.as_view(), name="api-targets"),
    path("v1/exercises/<slug:exercise_id>/sight/", questions.Sight.as_view(), name="api-sight"),
    path("v1/scenarios/", views.Scenarios.as_view()),
    path("v1/scenarios/<slug:slug>/", views.OneScenario.as_view()),
    path("v1/rulesets/<slug:name>/", views.OneRuleset.as_view()),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    re_path("", views.NoSuchAddress.as_view()),
]
