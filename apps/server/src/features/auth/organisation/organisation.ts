import { hkdfSync } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../../http/app-error.ts";
import { seal, unseal } from "../../../keys/sealing.ts";
import type { Person } from "../../../organisation/claims.ts";
import type { Provider } from "../../../organisation/provider.ts";
import type { Store } from "../../../store/store.ts";
import { type IdentityStore, identityStore } from "./identities.store.ts";
import { type ProviderSessionStore, providerSessionStore } from "./provider-sessions.store.ts";

/** Log-in by organisations, as the application is given it. */
export interface OrganisationParts {
  readonly providers: readonly Provider[];
  /** Who may log in with a password. */
  readonly passwords: "everybody" | "administrators";
  /** Where people reach this server. */
  readonly publicUrl: string | undefined;
}

/** Puts somebody into those of the `managed` groups that are named, and out of the others; whether anything changed. */
export type SetGroups = (userId: string, managed: readonly string[], named: readonly string[]) => Promise<boolean>;

/** What the use cases of log-in by an organisation work with. */
export interface Organisation extends OrganisationParts {
  readonly identities: IdentityStore;
  readonly sessions: ProviderSessionStore;
  readonly setGroups: SetGroups;
  /** Encrypts what travels by the browser, and what providers gave. */
  readonly key: Uint8Array;
  /** @throws AppError `not_found` */
  provider(id: string): Provider;
}

export const noOrganisation: OrganisationParts = { providers: [], passwords: "everybody", publicUrl: undefined };

export function organisationTools(
  parts: OrganisationParts,
  { db }: Pick<Store, "db">,
  rest: { readonly now: () => Date; readonly secret: Uint8Array; readonly setGroups: SetGroups },
): Organisation {
  return {
    ...parts,
    identities: identityStore(db, rest.now),
    sessions: providerSessionStore(db, rest.now),
    setGroups: rest.setGroups,
    // A key of its own: where the secret is changed, log-ins that are under way begin anew, and nothing else is lost.
    key: new Uint8Array(hkdfSync("sha256", rest.secret, "", "log-in by an organisation", 32)),
    provider: (id) => {
      const found = parts.providers.find(({ settings }) => settings.id === id);
      if (!found) throw new AppError("not_found");
      return found;
    },
  };
}

interface Kept {
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

/** What a provider gave, to be kept with a session; null where that is nothing. */
export function sealTokens({ key }: Organisation, sessionId: string, { idToken, refreshToken }: Kept): string | null {
  if (idToken === null && refreshToken === null) return null;
  return seal(key, Buffer.from(JSON.stringify([idToken, refreshToken])), sessionId);
}

/** Nothing where the server's secret was changed since. */
export function unsealTokens({ key }: Organisation, sessionId: string, sealed: string | null): Kept {
  const bytes = sealed === null ? undefined : unseal(key, sealed, sessionId);
  if (!bytes) return { idToken: null, refreshToken: null };
  const [idToken, refreshToken] = JSON.parse(Buffer.from(bytes).toString()) as [string | null, string | null];
  return { idToken, refreshToken };
}

/** Whether somebody's provider makes them an administrator; undefined where that is decided here. */
export function makesAdministrator({ settings }: Provider, { groups }: Person): boolean | undefined {
  return settings.administrators && groups.some((group) => settings.administrators?.includes(group));
}

/** What a provider's groups are called here: those that it has a say in, and those that somebody is in. */
export function groupsHere({ settings }: Provider, { groups }: Person) {
  const named = groups.flatMap((group) =>
    Object.hasOwn(settings.groups, group) ? [settings.groups[group] ?? ""] : [],
  );
  return { managed: [...new Set(Object.values(settings.groups))], named: [...new Set(named)] };
}

/** A log-in that failed is told to operators whole: people are told only that it did. */
export const logFailure = (log: FastifyBaseLogger, provider: string, error: AppError): void =>
  log.warn(
    { provider, problem: error.code, detail: error.extras.detail, err: error.cause },
    "log-in by an organisation failed",
  );
