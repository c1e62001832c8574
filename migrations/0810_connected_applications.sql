-- Applications that asked to be connected, such as assistants: what each says of itself (RFC 7591). Nothing here is about a person.
CREATE TABLE oauth_clients (
  id uuid PRIMARY KEY,
  client_id text NOT NULL UNIQUE,
  client_secret text,
  client_discovery_id text,
  disabled boolean NOT NULL DEFAULT false,
  name text CHECK (char_length(name) <= 80),
  redirect_uris jsonb NOT NULL,
  scopes jsonb,
  client_credentials_scopes jsonb,
  token_endpoint_auth_method text,
  application_type text,
  grant_types jsonb,
  response_types jsonb,
  dpop_bound_access_tokens boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What the library knows and registration here does not take: always empty, but looked for at the start.
  skip_consent boolean CHECK (skip_consent IS NULL),
  enable_end_session boolean CHECK (enable_end_session IS NULL),
  subject_type text CHECK (subject_type IS NULL),
  registrant_id uuid CHECK (registrant_id IS NULL),
  uri text CHECK (uri IS NULL),
  icon text CHECK (icon IS NULL),
  contacts jsonb CHECK (contacts IS NULL),
  tos text CHECK (tos IS NULL),
  policy text CHECK (policy IS NULL),
  software_id text CHECK (software_id IS NULL),
  software_version text CHECK (software_version IS NULL),
  software_statement text CHECK (software_statement IS NULL),
  post_logout_redirect_uris jsonb CHECK (post_logout_redirect_uris IS NULL),
  backchannel_logout_uri text CHECK (backchannel_logout_uri IS NULL),
  backchannel_logout_session_required boolean CHECK (backchannel_logout_session_required IS NULL),
  jwks text CHECK (jwks IS NULL),
  jwks_uri text CHECK (jwks_uri IS NULL),
  require_pkce boolean CHECK (require_pkce IS NULL),
  reference_id text CHECK (reference_id IS NULL),
  metadata jsonb CHECK (metadata IS NULL)
);
CREATE INDEX oauth_clients_by_time ON oauth_clients (created_at);

-- What tokens are given for (RFC 8707): this site's MCP server.
CREATE TABLE oauth_resources (
  id uuid PRIMARY KEY,
  identifier text NOT NULL UNIQUE,
  name text NOT NULL,
  access_token_ttl integer,
  refresh_token_ttl integer,
  signing_algorithm text,
  signing_key_id text,
  allowed_scopes jsonb,
  custom_claims jsonb,
  dpop_bound_access_tokens_required boolean,
  disabled boolean,
  policy_version integer,
  metadata jsonb,
  created_at timestamptz,
  updated_at timestamptz
);

-- Which application may ask for which resource, and proofs of clients that sign them: not used here, but looked for at the start.
CREATE TABLE oauth_client_resources (
  id uuid PRIMARY KEY,
  client_id text NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  resource_id text NOT NULL REFERENCES oauth_resources (identifier) ON DELETE CASCADE,
  metadata jsonb,
  created_at timestamptz,
  UNIQUE (client_id, resource_id)
);
CREATE INDEX oauth_client_resources_by_resource ON oauth_client_resources (resource_id);
CREATE TABLE oauth_client_assertions (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- A person let an application act for them. Without this row none of its tokens opens anything.
CREATE TABLE oauth_consents (
  id uuid PRIMARY KEY,
  client_id text NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_used_at timestamptz,
  reference_id text,
  UNIQUE (user_id, client_id)
);
CREATE INDEX oauth_consents_by_client ON oauth_consents (client_id);

-- Of tokens only digests are stored. A refresh token that was used stays until it ends, so that its second use is noticed.
CREATE TABLE oauth_refresh_tokens (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  client_id text NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  session_id uuid REFERENCES sessions (id) ON DELETE SET NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  scopes jsonb NOT NULL,
  confirmation jsonb,
  auth_time timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked timestamptz,
  rotated_at timestamptz,
  rotation_replay_response text,
  rotation_replay_expires_at timestamptz,
  reference_id text
);
CREATE INDEX oauth_refresh_tokens_by_person ON oauth_refresh_tokens (user_id, client_id);
CREATE INDEX oauth_refresh_tokens_by_session ON oauth_refresh_tokens (session_id);
CREATE INDEX oauth_refresh_tokens_by_code ON oauth_refresh_tokens (authorization_code_id);

CREATE TABLE oauth_access_tokens (
  id uuid PRIMARY KEY,
  token text NOT NULL UNIQUE,
  client_id text NOT NULL REFERENCES oauth_clients (client_id) ON DELETE CASCADE,
  session_id uuid REFERENCES sessions (id) ON DELETE SET NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  authorization_code_id text,
  resources jsonb,
  requested_user_info_claims jsonb,
  refresh_id uuid REFERENCES oauth_refresh_tokens (id) ON DELETE CASCADE,
  scopes jsonb NOT NULL,
  confirmation jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked timestamptz,
  reference_id text
);
CREATE INDEX oauth_access_tokens_by_person ON oauth_access_tokens (user_id, client_id);
CREATE INDEX oauth_access_tokens_by_session ON oauth_access_tokens (session_id);
CREATE INDEX oauth_access_tokens_by_refresh ON oauth_access_tokens (refresh_id);
CREATE INDEX oauth_access_tokens_by_code ON oauth_access_tokens (authorization_code_id);
