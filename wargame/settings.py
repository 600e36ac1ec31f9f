"""The one settings file. What differs between machines comes from the environment; a classroom needs none of it.

WARGAME_DATA (folder of database and keys), DATABASE_URL, REDIS_URL, WARGAME_SECRET_KEY, WARGAME_DIRECTOR_KEY,
WARGAME_DEBUG, and behind a proxy WARGAME_ADDRESS and WARGAME_PROXIES.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.functional import SimpleLazyObject

from wargame.setup import data_folder, fingerprint

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_FOLDER = data_folder.chosen(BASE_DIR)
DEBUG = os.environ.get("WARGAME_DEBUG") == "1"

# Lazy, because the commands that need neither key (adjudicate, lint) must not make a data folder.
SECRET_KEY = SimpleLazyObject(lambda: data_folder.secret_key(DATA_FOLDER))
DIRECTOR_KEY = SimpleLazyObject(lambda: data_folder.director_key(DATA_FOLDER))

# A classroom's host name and address are not known beforehand; whoever needs the Origin compares it with Host itself.
ALLOWED_HOSTS = ["*"]
# What everybody opens where a proxy stands before the server, e.g. "https://wargame.example.edu/"; and how many do.
PUBLIC_ADDRESS = os.environ.get("WARGAME_ADDRESS", "")
PROXIES = int(os.environ.get("WARGAME_PROXIES") or 0)
# `classroom` puts the address here that the others open, e.g. "http://192.168.1.5:8000/".
JOIN_ADDRESS = PUBLIC_ADDRESS

INSTALLED_APPS = [
    "wargame",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "wargame.headers.ContentSecurityPolicy",
    "wargame.api.problems.BodyLimit",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "wargame.outage.DatabaseOutage",
]

ROOT_URLCONF = "wargame.urls"
ASGI_APPLICATION = "wargame.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database ---
# In seconds, or milliseconds in `options`. Without them a host that has vanished is waited for without end, here and
# there: a process that has died in the middle of a command must not keep its exercise locked.
POSTGRES_PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c lock_timeout=20000 -c idle_in_transaction_session_timeout=30000",
}
_database: dict[str, Any] = (
    {**dj_database_url.parse(os.environ["DATABASE_URL"], conn_health_checks=True)}
    if os.environ.get("DATABASE_URL")
    # Not through an address: a folder's name may hold a %, ? or # that would mean something there.
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_FOLDER / "wargame.sqlite3")}
)
_database["CONN_MAX_AGE"] = 600
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # SQLite's defaults lose writes as soon as two threads write at once; FULL keeps every commit through a power cut.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
elif _database["ENGINE"] == "django.db.backends.postgresql":
    _database["OPTIONS"] = {**POSTGRES_PATIENCE, **_database.get("OPTIONS", {})}
DATABASES = {"default": _database}

# --- Channel layer: in this process, or Redis pub/sub between several ---
REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "wargame.layer.PatientRedisLayer", "CONFIG": {"url": REDIS_URL}}
    if REDIS_URL
    # The default capacity of 100 drops messages without a word.
    else {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 100_000}}
}

# --- Static files: straight from the project and the packages, no collecting step ---
STATICFILES_DIRS = [BASE_DIR / "static"]
# The contents are part of the address, so browsers keep a file for good and see a new one at once after an upgrade.
STATIC_VERSION = "" if DEBUG else fingerprint.of(BASE_DIR / "static", BASE_DIR / "requirements.txt")
STATIC_URL = f"/static/{STATIC_VERSION}/" if STATIC_VERSION else "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0 if DEBUG else 60
WHITENOISE_ALLOW_ALL_ORIGINS = False


def WHITENOISE_IMMUTABLE_FILE_TEST(path: str, url: str) -> bool:
    return not DEBUG


# --- Languages ---
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "中文")]
LOCALE_PATHS = [BASE_DIR / "wargame" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_NAME = "wargame_language"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600

# --- Security ---
SESSION_COOKIE_NAME = "wargame_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_ADDRESS.startswith("https:")
CSRF_COOKIE_NAME = "wargame_csrf"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in their JSON
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # the director's address carries a key
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # browsers ignore it over plain HTTP and say so in their console
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- HTTP interface ---
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["wargame.api.parsing.PlainJSONParser"],
    "EXCEPTION_HANDLER": "wargame.api.problems.handle",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNICODE_JSON": True,
    "NUM_PROXIES": 0,  # nobody gets new tries at a code by naming another address in X-Forwarded-For
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Classroom wargame",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Log: to the console, warnings and worse, and never a key or a token ---
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"hide_secrets": {"()": "wargame.logs.HideSecrets"}},
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["hide_secrets"], "formatter": "plain"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # A refused request is answered to whoever sent it; on the teacher's console it would only be noise.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "ERROR"},
    },
}
