import { AppError } from "../../../http/app-error.ts";
import type { Person } from "../../../organisation/claims.ts";
import type { Provider } from "../../../organisation/provider.ts";
import type { AuthTools } from "../auth.routes.ts";
import type { User } from "../user.store.ts";
import { groupsHere, makesAdministrator } from "./organisation.ts";

/**
 * The user that somebody is here: the one that they were before, the one of their address where a rule says so, or a new one
 * where they may have one. Throws AppError `not_admitted` or `account_not_linked`.
 */
export async function admit(tools: AuthTools, provider: Provider, person: Person): Promise<User> {
  const user =
    (await knownAs(tools, provider, person)) ??
    (await link(tools, provider, person)) ??
    (await join(tools, provider, person));
  if (!user || user.isDisabled || user.isService) throw new AppError("not_admitted");
  await follow(tools, provider, user, person);
  return (await tools.users.byId(user.id)) ?? user;
}

async function knownAs(
  { users, organisation }: AuthTools,
  { settings }: Provider,
  { subject }: Person,
): Promise<User | undefined> {
  const id = await organisation.identities.userOf(settings.id, subject);
  return id === undefined ? undefined : users.byId(id);
}

/** An account of this address that is here already: only by a rule, and only where the address is proven. */
async function link(tools: AuthTools, { settings }: Provider, person: Person): Promise<User | undefined> {
  const user = await tools.users.byEmail(person.email);
  if (!user) return undefined;
  const { identities } = tools.organisation;
  // An address that was given to somebody else there does not give them the account.
  const isOthers = await identities.isAt(user.id, settings.id);
  if (!settings.link || !person.isVerified || user.isService || user.isDisabled || isOthers)
    throw new AppError("account_not_linked");
  if (!(await identities.add(settings.id, person.subject, user.id))) throw new AppError("log_in_ended");
  await tools.tell(user.id, "link_account", { about: settings.title });
  return user;
}

/** A new account, where the provider's rule lets somebody have one. */
async function join(tools: AuthTools, { settings }: Provider, person: Person): Promise<User | undefined> {
  if (!mayJoin(settings.join, person)) return undefined;
  const { email, name, subject } = person;
  const user = await tools.users.add({ email, nickname: name, passwordHash: "", isAdmin: false });
  // Of two at once the other one was faster; the person tries again.
  if (!user || !(await tools.organisation.identities.add(settings.id, subject, user.id)))
    throw new AppError("log_in_ended");
  await tools.tell(user.id, "add_account", { about: `${user.email} · ${settings.title}` });
  return user;
}

/** All that a rule asks for must hold. A domain counts for addresses that are proven. */
function mayJoin(rule: Provider["settings"]["join"], { email, isVerified, groups }: Person): boolean {
  if (!rule) return false;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const { domains, groups: asked } = rule;
  const isOfDomain = !domains || (isVerified && domains.some((one) => one.toLowerCase() === domain));
  return isOfDomain && (!asked || groups.some((group) => asked.includes(group)));
}

/** Puts groups and rank to what the provider says now. */
export async function follow(tools: AuthTools, provider: Provider, user: User, person: Person): Promise<void> {
  const { managed, named } = groupsHere(provider, person);
  const isAdmin = makesAdministrator(provider, person) ?? user.isAdmin;
  const hasMoved = managed.length > 0 && (await tools.organisation.setGroups(user.id, managed, named));
  if (isAdmin !== user.isAdmin) await tools.users.setAdmin(user.id, isAdmin);
  if (!hasMoved && isAdmin === user.isAdmin) return;
  const about = [user.email, provider.settings.title, named.join(", "), ...(isAdmin ? ["administrator"] : [])];
  await tools.tell(user.id, "change_access", { about: about.join(" · ") });
}
