import { type Described, type Planned, mcpRoutes as routes, type ToolAnswer, type ToolRows } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";

/** Who asks, and until when. */
export interface Asker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Tells a user what data there are; with words, those that have them all. */
export type Describe = (userId: string, search: string) => Promise<Described>;

/** What the tools do. All of it is as their user sees it. @throws AppError of what went wrong */
export interface McpTools {
  readonly describe: Describe;
  ask(question: string, maxRows: number, asker: Asker): Promise<ToolAnswer>;
  plan(question: string, asker: Asker): Promise<Planned>;
  query(sql: string, maxRows: number, asker: Asker): Promise<ToolRows>;
}

/**
 * Serves the Model Context Protocol: each message by itself, without sessions, so that any server answers any of them. What speaks the
 * protocol is loaded when somebody first does.
 */
export function mcpRoutes(app: FastifyInstance, tools: McpTools): void {
  implement(app, routes.mcp, async ({ user, body, request, reply, signal }) => {
    const { answerMcp } = await import("./mcp-server.ts");
    const asker = { userId: user.id, signal };
    const response = await answerMcp(tools, asker, { body, headers: request.headers }, (error) =>
      request.log.error(error, "mcp"),
    );
    reply.code(response.status);
    const type = response.headers.get("content-type");
    if (type !== null) reply.type(type);
    return await response.text();
  });
  // Streams of the server's own and the end of sessions: there are none (streamable HTTP says so with 405).
  for (const method of ["GET", "DELETE"] as const)
    app.route({
      method,
      url: routes.mcp.path,
      exposeHeadRoute: false,
      handler: async (_request, reply) => reply.code(405).header("allow", "POST").send(),
    });
}
