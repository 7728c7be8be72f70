import { type Credit, aboutRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";

/** Serves what the product says of itself. */
export function aboutRoutes(
  app: FastifyInstance,
  { credits }: { readonly credits: (userId: string) => readonly Credit[] | Promise<readonly Credit[]> },
): void {
  implement(app, routes.credits, async ({ user }) => [...(await credits(user.id))]);
}
