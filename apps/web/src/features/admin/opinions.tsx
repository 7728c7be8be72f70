import type { Opinion } from "@tanyadata/contract";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Loaded, More } from "../../ui/loaded.tsx";
import { Moment } from "../../ui/moment.tsx";
import { QuestionText } from "../../ui/question-text.tsx";
import { adminApi } from "./admin.api.ts";

const ratings = {
  up: { words: "Membantu", Icon: ThumbsUp },
  down: { words: "Tidak membantu", Icon: ThumbsDown },
};

/** What users said of answers. The answers are theirs and not shown. */
export function Opinions() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = adminApi.useOpinionsInfiniteQuery();
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        Penilaian pengguna atas jawaban, terbaru lebih dahulu. Jawabannya hanya terlihat oleh penggunanya.
      </p>
      <Loaded items={data?.pages.flat()} error={error} empty="Belum ada umpan balik." onRetry={refetch}>
        {(opinions) => (
          <ul aria-label="Umpan balik" className="divide-y divide-border border-border border-y">
            {opinions.map((opinion) => (
              <Item key={opinion.id} opinion={opinion} />
            ))}
          </ul>
        )}
      </Loaded>
      <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  );
}

function Item({ opinion: { at, email, question, rating, comment } }: { opinion: Opinion }) {
  const { words, Icon } = ratings[rating];
  return (
    <li className="grid gap-1 py-3 text-sm [overflow-wrap:anywhere]">
      <p className="flex items-center gap-2 font-medium">
        <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        {words}
      </p>
      <QuestionText text={question} />
      {comment && <p className="border-border border-l-2 pl-3">{comment}</p>}
      <p className="text-muted-foreground text-xs">
        {email} · <Moment at={at} />
      </p>
    </li>
  );
}
