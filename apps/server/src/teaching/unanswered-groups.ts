import type { Obstacle, UnansweredGroup } from "@tanyadata/contract";
import type { RefusedBefore } from "../features/teaching/teaching.ts";

/** Refused questions by what stands in the way of each, the most frequent first; what nothing stands in the way of any more is left out. */
export function groupsOf(
  questions: readonly RefusedBefore[],
  obstacles: readonly (Obstacle | null)[],
): UnansweredGroup[] {
  const groups = new Map<string, { obstacle: Obstacle; questions: RefusedBefore[] }>();
  questions.forEach((question, at) => {
    const obstacle = obstacles[at];
    if (!obstacle) return;
    // A question with two unknown words waits for both.
    const heads =
      obstacle.kind === "word"
        ? obstacle.words.map((word) => word.toLowerCase())
        : [obstacle.words.join(" · ").toLowerCase()];
    for (const head of heads) {
      const key = `${obstacle.kind} ${head}`;
      const group = groups.get(key) ?? {
        obstacle: obstacle.kind === "word" ? { ...obstacle, words: [head] } : obstacle,
        questions: [],
      };
      group.questions.push(question);
      groups.set(key, group);
    }
  });
  return [...groups.values()]
    .map(({ obstacle, questions }) => ({
      obstacle,
      times: questions.reduce((sum, { times }) => sum + times, 0),
      users: new Set(questions.flatMap(({ userIds }) => userIds)).size,
      questions: [...questions]
        .sort((a, b) => b.times - a.times)
        .map(({ id, question, times, userIds, lastAt }) => ({
          ...{ query_id: id, question, times, users: userIds.length, last_at: lastAt },
        })),
    }))
    .sort((a, b) => b.times - a.times || b.users - a.users);
}
