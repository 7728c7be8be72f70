import { topicRoutes as routes, type Topic } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { List, TopicStore } from "./topics.store.ts";

export interface TopicDeps {
  readonly topics: TopicStore;
  /** The clock. */
  readonly now: () => Date;
}

const untitled = "New Chat";

/** Serves the calls on chat topics. Every call sees the caller's own topics only. */
export function topicRoutes(app: FastifyInstance, { topics, now }: TopicDeps): void {
  const lists = [
    [routes.topics, "normal"],
    [routes.pinnedTopics, "pinned"],
    [routes.archivedTopics, "archived"],
  ] as const satisfies [unknown, List][];
  for (const [route, list] of lists) {
    implement(app, route, async ({ user, query }) => {
      const page = await topics.page(user.id, list, query);
      if (!page) throw new AppError("invalid_cursor");
      return page;
    });
  }

  // Unpin and unarchive are one deed: back to the normal list, neither pinned nor archived.
  const moves = [
    [routes.pinTopic, "pinned"],
    [routes.unpinTopic, "normal"],
    [routes.archiveTopic, "archived"],
    [routes.unarchiveTopic, "normal"],
  ] as const satisfies [unknown, List][];
  for (const [route, to] of moves) {
    implement(app, route, async ({ user, body }) => found(await topics.move(user.id, body.chat_topic_id, to, now())));
  }

  implement(app, routes.renameTopic, async ({ user, body }) =>
    found(await topics.rename(user.id, body.chat_topic_id, body.title || untitled, now())),
  );

  implement(app, routes.deleteTopic, async ({ user, body }) => {
    const outcome = await topics.delete(user.id, body.chat_topic_id);
    if (outcome === "not_found") throw new AppError("not_found");
    if (outcome === "not_archived") throw new AppError("topic_not_archived");
  });

  implement(app, routes.archiveAllTopics, ({ user }) => topics.archiveAll(user.id, now()));
  implement(app, routes.deleteAllTopics, ({ user }) => topics.deleteAll(user.id));
}

function found(topic: Topic | undefined): Topic {
  if (!topic) throw new AppError("not_found");
  return topic;
}
