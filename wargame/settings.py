"""The one settings file. What differs between machines comes from the environment; a classroom needs none of it.

WARGAME_DATA (folder of database and keys), DATABASE_URL, REDIS_URL, WARGAME_SECRET_KEY, WARGAME_DIRECTOR_KEY,
WARGAME_DEBUG; behind a proxy WARGAME_HTTPS, WARGAME_HOSTS, WARGAME_ADDRESS, WARGAME_PROXIES; WARGAME_LOG,
WARGAME_LOG_LEVEL, WARGAME_RATE_FACTOR.
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.functional import SimpleLazyObject

from wargame.logs import never_tell
from wargame.setup import data_folder, fingerprint

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_FOLDER = data_folder.chosen(BASE_DIR)
DEBUG = os.environ.get("WARGAME_DEBUG") == "1"

# Lazy, because the commands that need neither key (adjudicate, lint) must not make a data folder.
SECRET_KEY = SimpleLazyObject(lambda: never_tell(data_folder.secret_key(DATA_FOLDER)))
DIRECTOR_KEY = SimpleLazyObject(lambda: never_tell(data_folder.director_key(DATA_FOLDER)))

# The address that the others open, e.g. "http://192.168.1.5:8000/"; `classroom` finds it where none is named.
PUBLIC_ADDRESS = os.environ.get("WARGAME_ADDRESS", "")
if PUBLIC_ADDRESS and not PUBLIC_ADDRESS.endswith("/"):
    PUBLIC_ADDRESS += "/"
JOIN_ADDRESS = PUBLIC_ADDRESS
# A proxy in front speaks https with the browsers and sets X-Forwarded-Proto.
HTTPS = os.environ.get("WARGAME_HTTPS") == "1" or PUBLIC_ADDRESS.startswith("https:")
# How many proxies stand in front and append to X-Forwarded-For; without one, nobody's word about an address is taken.
PROXIES = int(os.environ.get("WARGAME_PROXIES") or HTTPS)

# A classroom's host name and address are not known beforehand; whoever needs the Origin compares it with Host itself.
ALLOWED_HOSTS = [name for name in os.environ.get("WARGAME_HOSTS", "").replace(",", " ").split() if name] or [
    "*"
]

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
    "wargame.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "wargame.headers.SafeHeaders",
    "wargame.limiting.AddressLimit",
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

# --- Cache: counts wrong codes and keys, for all processes together where there is a Redis ---
_here: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "process",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
CACHES: dict[str, dict[str, Any]] = {
    "process": _here,
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "wargame",
        # One that has gone away must not hold up whoever joins; the process then counts alone.
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {**_here, "LOCATION": "shared"},
}
RATE_FACTOR = float(os.environ.get("WARGAME_RATE_FACTOR") or 1)

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
CSRF_COOKIE_NAME = "wargame_csrf"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in their JSON
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "wargame.errors.csrf_failed"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"  # the director's address carries a key
# Browsers ignore it over plain HTTP and say so in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # a scenario in the admin has a field for each of its units' numbers
DATA_UPLOAD_MAX_NUMBER_FILES = 1
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # a watchdog asks the process itself, without the proxy
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: this program cannot speak for a school's other hosts
    "security.W021",  # HSTS preload: a promise in the browsers' own lists, for the whole domain; theirs to make
]
if not HTTPS:
    SILENCED_SYSTEM_CHECKS += [
        "security.W004",  # HSTS: a classroom's address has no certificate, there is no https to insist on
        "security.W008",  # redirect to https: the same
        "security.W012",  # Secure session cookie: over plain http a browser would never send it back
        "security.W016",  # Secure CSRF cookie: the same
    ]
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
    "DEFAULT_THROTTLE_CLASSES": ["wargame.api.callers.SeatThrottle"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Classroom wargame",
    "DESCRIPTION": "Every answer that is no success is one Problem, and then nothing has changed.",
    "VERSION": "1",
    "POSTPROCESSING_HOOKS": ["wargame.api.description.complete"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Log: to the console, and never a key or a token. Plain and only what is wrong, or one JSON object a line ---
LOG_FORMAT = "json" if os.environ.get("WARGAME_LOG") == "json" else "plain"
LOG_LEVEL = os.environ.get("WARGAME_LOG_LEVEL") or ("INFO" if LOG_FORMAT == "json" else "WARNING")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"hide_secrets": {"()": "wargame.logs.HideSecrets"}},
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "wargame.logs.JsonLines"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["hide_secrets"], "formatter": LOG_FORMAT},
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": ["console"], "level": LOG_LEVEL, "propagate": False},
        # A refused request is answered to whoever sent it; on the teacher's console it would only be noise.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "ERROR"},
        # Statements hold what is kept, codes and hashes too.
        "django.db.backends": {"level": "INFO"},
    },
}
