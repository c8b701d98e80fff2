# Commands of a Debian machine inside one folder, for the test that runs the operator's guide: no administrator, no service
# manager, no certificate authority. All other commands are the machine's own. Set by the test: MACHINE (the folder), SOURCE
# (the repository), NGINX_PROGRAM, NPM, NAME, HTTPS_PORT, IS_LONG.

sudo() {
  if [ "$1" = -u ]; then
    [ "$2" = postgres ] || { echo "sudo: no user $2" >&2; return 1; }
    shift 2
    PGHOST=$POSTGRES_HOST PGPORT=$POSTGRES_PORT PGUSER=$POSTGRES_USER PGPASSWORD=$POSTGRES_PASSWORD PGDATABASE=postgres "$@"
  else
    "$@"
  fi
}

apt-get() { :; }
useradd() { :; }

# A clone has what the repository has. The usual run takes packages and build from where the tests run.
git() {
  [ "$1" = clone ] || return 1
  mkdir "$3"
  tar -C "$SOURCE" --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.git --exclude=./test-results \
    --exclude=./.env -cf - . | tar -C "$3" -xf -
  [ -n "$IS_LONG" ] || ln -s "$SOURCE/node_modules" "$BUILD" "$3/"
}

npm() {
  case "$*" in
    ci | 'run build') [ -z "$IS_LONG" ] || "$NPM" "$@" ;;
    *) "$NPM" "$@" ;;
  esac
}

nginx() { command "$NGINX_PROGRAM" -p "$MACHINE/etc/nginx/" -c "$MACHINE/etc/nginx/nginx.conf" "$@"; }

systemctl() {
  case "$1 ${2-}" in
    'daemon-reload ') ;;
    'start nginx') nginx ;;
    'stop nginx') nginx -s stop; while [ -e "$MACHINE/nginx.pid" ]; do sleep 0.1; done ;;
    'reload nginx') nginx -s reload ;;
    'enable --now') shift 2; for unit; do start_unit "$unit"; done ;;
    'restart rubato@'*)
      kill -TERM "$(cat "$MACHINE/$2.pid")"
      while is_running "$(cat "$MACHINE/$2.pid")"; do sleep 0.1; done
      start_unit "$2"
      ;;
    *) echo "systemctl: $*" >&2; return 1 ;;
  esac
}

# A process that ended stays in the list until its parent notices.
is_running() { [ -e "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }

# Starts an instance of a template unit by the lines of its file.
start_unit() {
  local file=$MACHINE/etc/systemd/system/${1%@*}@.service instance=${1#*@}
  local line; line() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }
  (
    cd "$(line WorkingDirectory)"
    # shellcheck disable=SC2046
    setsid env -i $(line Environment) PATH="$PATH" $(line ExecStart) >"$MACHINE/$1.log" 2>&1 &
    echo $! >"$MACHINE/$1.pid"
  )
}

journalctl() { cat "$MACHINE/$2.log"; }

# A certificate of its own authority.
certbot() {
  local domain pre post
  while [ $# -gt 0 ]; do
    case "$1" in
      --domain) domain=$2 ;;
      --pre-hook) pre=$2 ;;
      --post-hook) post=$2 ;;
    esac
    shift
  done
  eval "$pre"
  mkdir -p "$MACHINE/etc/letsencrypt/live/$domain"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
    -keyout "$MACHINE/etc/letsencrypt/live/$domain/privkey.pem" \
    -out "$MACHINE/etc/letsencrypt/live/$domain/fullchain.pem" 2>/dev/null
  eval "$post"
}

curl() {
  command curl --connect-to "$NAME:443:127.0.0.1:$HTTPS_PORT" --cacert "$MACHINE/etc/letsencrypt/live/$NAME/fullchain.pem" "$@"
}
