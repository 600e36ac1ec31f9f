"""All addresses (CONTRACT, HTTP and websocket)."""

from django.contrib import admin
from django.urls import include, path

from wargame.pages import cards, views

urlpatterns = [
    path("", views.join_page, name="join"),
    path("director/", views.director_page, name="director"),
    path("exercises/<slug:exercise_id>/", views.screen_page, name="screen"),
    path("exercises/<slug:exercise_id>/cards/", cards.exercise_cards_page, name="exercise-cards"),
    path("cards/", cards.cards_page, name="cards"),
    path("api/", include("wargame.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
