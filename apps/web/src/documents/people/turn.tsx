import type { DocumentDetail, Invitation } from "@tanyadata/contract";
import { useSelector } from "react-redux";
import type { AuthRoot } from "../../api/session.ts";
import { Notice } from "../warnings.tsx";

type Turn = "now" | "early" | "over";

/** Whether the user may sign a document: its owner always; who is invited in their turn, and once for each invitation. */
export function useTurn({ role, invitations }: DocumentDetail): Turn {
  const email = useSelector((state: AuthRoot) => state.auth.userDetail?.email);
  if (role === "owner") return "now";
  const mine = invitations.filter(({ to }) => to.email === email).map(({ state }) => state);
  if (mine.includes("menunggu")) return "now";
  return mine.includes("menunggu_giliran") ? "early" : "over";
}

/** Tells an invited signer why they cannot sign; nothing where they can. */
export function TurnNotice({ document, turn }: { document: DocumentDetail; turn: Turn }) {
  if (turn === "now") return null;
  if (turn === "over") return <Notice>Anda sudah menandatangani dokumen ini.</Notice>;
  const namesOf = (wanted: Invitation["state"]) =>
    document.invitations.filter(({ state }) => state === wanted).map(({ to }) => to.nickname);
  const [before, declined] = [namesOf("menunggu"), namesOf("ditolak")];
  if (before.length === 0)
    return (
      <Notice>
        {declined.length > 0
          ? `${declined.join(", ")} menolak menandatangani, sehingga giliran tidak sampai kepada Anda.`
          : "Belum giliran Anda."}{" "}
        Tanyakan kepada {document.owner.nickname}, pemilik dokumen ini.
      </Notice>
    );
  return (
    <Notice>
      Belum giliran Anda: {before.join(", ")} menandatangani lebih dahulu. Dokumennya sudah boleh Anda baca dan isiannya
      sudah boleh Anda lengkapi.
    </Notice>
  );
}
