const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
const ofToken = {
  clientId: 'client_id',
  sessionId: 'session_id',
  userId: 'user_id',
  authorizationCodeId: 'authorization_code_id',
  requestedUserInfoClaims: 'requested_user_info_claims',
  referenceId: 'reference_id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
} as const;

/** How the library's tables and columns are called here (migration 0810). At its start it looks for all of them. */
export const oauthTables = {
  oauthClient: {
    modelName: 'oauth_clients',
    fields: {
      clientId: 'client_id',
      clientSecret: 'client_secret',
      clientDiscoveryId: 'client_discovery_id',
      redirectUris: 'redirect_uris',
      clientCredentialsScopes: 'client_credentials_scopes',
      tokenEndpointAuthMethod: 'token_endpoint_auth_method',
      applicationType: 'application_type',
      grantTypes: 'grant_types',
      responseTypes: 'response_types',
      dpopBoundAccessTokens: 'dpop_bound_access_tokens',
      skipConsent: 'skip_consent',
      enableEndSession: 'enable_end_session',
      subjectType: 'subject_type',
      userId: 'registrant_id',
      softwareId: 'software_id',
      softwareVersion: 'software_version',
      softwareStatement: 'software_statement',
      postLogoutRedirectUris: 'post_logout_redirect_uris',
      backchannelLogoutUri: 'backchannel_logout_uri',
      backchannelLogoutSessionRequired: 'backchannel_logout_session_required',
      jwksUri: 'jwks_uri',
      requirePKCE: 'require_pkce',
      referenceId: 'reference_id',
      ...times,
    },
  },
  oauthResource: {
    modelName: 'oauth_resources',
    fields: {
      accessTokenTtl: 'access_token_ttl',
      refreshTokenTtl: 'refresh_token_ttl',
      signingAlgorithm: 'signing_algorithm',
      signingKeyId: 'signing_key_id',
      allowedScopes: 'allowed_scopes',
      customClaims: 'custom_claims',
      dpopBoundAccessTokensRequired: 'dpop_bound_access_tokens_required',
      policyVersion: 'policy_version',
      ...times,
    },
  },
  oauthClientResource: {
    modelName: 'oauth_client_resources',
    fields: { clientId: 'client_id', resourceId: 'resource_id', createdAt: 'created_at' },
  },
  oauthClientAssertion: { modelName: 'oauth_client_assertions', fields: { expiresAt: 'expires_at' } },
  oauthConsent: {
    modelName: 'oauth_consents',
    fields: {
      clientId: 'client_id',
      userId: 'user_id',
      referenceId: 'reference_id',
      requestedUserInfoClaims: 'requested_user_info_claims',
      ...times,
    },
  },
  oauthRefreshToken: {
    modelName: 'oauth_refresh_tokens',
    fields: {
      ...ofToken,
      rotatedAt: 'rotated_at',
      rotationReplayResponse: 'rotation_replay_response',
      rotationReplayExpiresAt: 'rotation_replay_expires_at',
      authTime: 'auth_time',
    },
  },
  oauthAccessToken: { modelName: 'oauth_access_tokens', fields: { ...ofToken, refreshId: 'refresh_id' } },
} as const;
