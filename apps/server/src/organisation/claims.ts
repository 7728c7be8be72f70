import { AppError } from "../http/app-error.ts";
import type { ProviderSettings } from "./settings.ts";

/** Somebody, as a provider knows them. */
export interface Person {
  /** For ever theirs at this provider, whatever their address is. */
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  /** As the provider calls them. */
  readonly groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name; one with dots lies within others, unless a claim is called just so (as addresses are). */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split("."))
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined;
  return value;
}

/** One group is often told without a list around it. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "");

/** What claims tell of somebody. @throws AppError `log_in_refused` where they do not say enough */
export function personOf(claims: Claims & { readonly sub: string }, settings: ProviderSettings): Person {
  const email = claimOf(claims, settings.claims.email);
  if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new AppError("log_in_refused", { cause: new Error(`no address in the claim ${settings.claims.email}`) });
  const name = claimOf(claims, settings.claims.name);
  return {
    subject: claims.sub,
    email: email.trim().toLowerCase(),
    // Some say it as text.
    isVerified:
      settings.email_verified === "always" || [true, "true"].includes(claims.email_verified as boolean | string),
    name: (typeof name === "string" && name.trim().slice(0, 80)) || email.split("@")[0] || email,
    groups: textsOf(claimOf(claims, settings.claims.groups)),
  };
}

/** Whether the claims of groups are told: a provider that leaves them out of a renewal takes nobody out of a group. */
export const tellsGroups = (claims: Claims, settings: ProviderSettings): boolean =>
  claimOf(claims, settings.claims.groups) !== undefined;
