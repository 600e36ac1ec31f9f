"""All addresses (CONTRACT, HTTP and websocket)."""

from django.contrib import admin
from django.urls import include, path

from wargame.health import health
from wargame.pages import audit, cards, life, reach, replay, report, seats, takehome, taking, views
from wargame.report.files import FILES

urlpatterns = [
    path("", views.join_page, name="join"),
    path("director/", views.director_page, name="director"),
    path("exercises/<slug:exercise_id>/", views.screen_page, name="screen"),
    path("exercises/<slug:exercise_id>/cards/", cards.exercise_cards_page, name="exercise-cards"),
    path("exercises/<slug:exercise_id>/replay/", replay.replay_page, name="replay"),
    path("exercises/<slug:exercise_id>/replay/file/", takehome.take_home_page, name="take-home"),
    path("exercises/<slug:exercise_id>/audit/", audit.audit_page, name="audit"),
    path("exercises/<slug:exercise_id>/audit.csv", audit.audit_csv_page, name="audit-csv"),
    path("exercises/<slug:exercise_id>/audit.json", audit.audit_json_page, name="audit-json"),
    path("exercises/<slug:exercise_id>/join/", seats.join_board, name="join-board"),
    path("exercises/<slug:exercise_id>/export/", life.export_page, name="export"),
    path("exercises/<slug:exercise_id>/imported/", taking.imported_page, name="imported"),
    path("exercises/<slug:exercise_id>/report/", report.report_page, name="report"),
    path("exercises/<slug:exercise_id>/analysis/", report.analysis_page, name="analysis"),
    *(
        path(
            f"exercises/<slug:exercise_id>/report.{kind}",
            report.report_file_page,
            {"kind": kind},
            name=f"report-{kind}",
        )
        for kind in FILES
    ),
    path("take/<slug:exercise_id>/", seats.take_page, name="take"),
    path("director/import/", taking.import_page, name="import"),
    path("director/exercises/<slug:exercise_id>/duplicate/", life.duplicate_page, name="duplicate"),
    path("director/exercises/<slug:exercise_id>/archive/", life.archive_page, name="archive"),
    path("director/exercises/<slug:exercise_id>/restore/", life.restore_page, name="restore"),
    path("director/exercises/<slug:exercise_id>/delete/", life.delete_page, name="delete"),
    path("reach/", reach.reach_page, name="reach"),
    path("reach/address/", reach.address_page, name="reach-address"),
    path("reach/checks/", reach.checks_page, name="reach-checks"),
    path(reach.SHORT, reach.device_page, name="reach-device"),
    path(f"{reach.SHORT}heard/", reach.heard_page, name="reach-heard"),
    path("cards/", cards.cards_page, name="cards"),
    path("api/", include("wargame.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
]
handler400 = "wargame.errors.bad_request"
handler403 = "wargame.errors.forbidden"
handler404 = "wargame.errors.not_found"
handler500 = "wargame.errors.fault"
