import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SharedBoard } from "../features/insights/board/shared-board.tsx";
import { Insights } from "../features/insights/insights.tsx";
import type { ShownSql } from "../features/insights/shown-sql.ts";
import { loadable } from "../ui/loadable.tsx";
import { useTitle } from "../ui/title.ts";

const SqlViewModal = loadable(() =>
  import("../features/queries/sql/sql-view-modal.tsx").then(({ SqlViewModal }) => SqlViewModal),
);

/** The address holds what is looked at: `topic` and `region`, or somebody's `board`. */
export function Component() {
  useTitle("Insights");
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const [shown, setShown] = useState<ShownSql | null>(null);
  const board = address.get("board");
  if (board !== null) return <SharedBoard token={board} onLeave={() => navigate("/insights")} />;
  return (
    <>
      <Insights
        filter={{ topic: address.get("topic"), region: address.get("region") }}
        onFilter={(filter) => {
          const chosen = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
          setAddress(new URLSearchParams(chosen), { preventScrollReset: true });
        }}
        onAsk={(question) => navigate("/chat", { state: { question } })}
        onSql={setShown}
        shareAddress={(token) => `${location.origin}/insights?board=${encodeURIComponent(token)}`}
      />
      {shown && <SqlViewModal {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
