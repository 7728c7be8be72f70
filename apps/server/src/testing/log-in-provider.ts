import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";

/** Somebody at the organisation; `sub` is what they log in as. */
export interface Member {
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export const client = { id: "tanyadata", secret: "a secret of the provider and of this server" };

interface Tampered {
  id_token: string;
}
export interface LogInProvider {
  readonly issuer: string;
  readonly members: Map<string, Member>;
  /** Answers nothing but 503. */
  isDown: boolean;
  /** Changes what its token endpoint answers. */
  tamper: ((answer: Tampered) => Promise<Tampered>) | undefined;
  /** Signs claims as it would; or with a key that is not its own. */
  sign(claims: JWTPayload, key?: "forged"): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider (`oidc-provider`) on this machine; whoever writes a member's name into its form is logged in. */
export async function startLogInProvider(site: string, id = "kantor"): Promise<LogInProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [own, other] = [await generateKeyPair("ES256", { extractable: true }), await generateKeyPair("ES256")];
  const signature = { alg: "ES256", kid: "of-the-provider" };
  const key = { ...(await exportJWK(own.privateKey)), ...signature, use: "sig" };
  const members = new Map<string, Member>();
  const provider = quietly(
    () =>
      new Provider(issuer, {
        jwks: { keys: [key] },
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [`${site}/api/v1/log-in/${id}/back`],
            post_logout_redirect_uris: [`${site}/login`],
            grant_types: ["authorization_code", "refresh_token"],
            backchannel_logout_uri: `${site}/api/v1/log-in/${id}/log-out`,
            backchannel_logout_session_required: true,
            id_token_signed_response_alg: "ES256",
          },
        ],
        cookies: { keys: ["of the tests"] },
        claims: { email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
        scopes: ["openid", "offline_access", "email", "profile", "groups"],
        features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
        pkce: { required: () => true },
        issueRefreshToken: async () => true,
        // Everybody has consented: what is tested is here, not there.
        loadExistingGrant: async (context) => {
          const { client: asking, session, provider: at } = context.oidc;
          const grant = new at.Grant({ clientId: asking?.clientId ?? "", accountId: session?.accountId ?? "" });
          grant.addOIDCScope("openid offline_access email profile groups");
          await grant.save();
          return grant;
        },
        findAccount: (_context, sub) => {
          const member = members.get(sub);
          return (
            member && { accountId: sub, claims: async () => ({ sub, ...member, groups: [...(member.groups ?? [])] }) }
          );
        },
      }),
  );
  const made: LogInProvider = {
    ...{ issuer, members, isDown: false, tamper: undefined },
    sign: (claims, key) => {
      const by: CryptoKey = key === "forged" ? other.privateKey : own.privateKey;
      return new SignJWT(claims).setProtectedHeader(signature).sign(by);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as Tampered | undefined;
    if (made.tamper && context.path === "/token" && body?.id_token) context.body = await made.tamper(body);
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (made.isDown) response.writeHead(503).end();
    else void answer(request, response);
  });
  return made;
}

/** It warns of what is meant here: pages of its own, and everything in memory. */
function quietly<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
