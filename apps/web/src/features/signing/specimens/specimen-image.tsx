import type { Specimen } from "@tanyadata/contract";
import { useEffect, useState } from "react";
import { fetchFile, useCalls } from "../../../documents/documents.api.ts";

/** A specimen's picture; fetched by a call, for pictures of a page send no token. */
export function SpecimenImage({ specimen }: { specimen: Pick<Specimen, "id" | "name"> }) {
  const { id, name } = specimen;
  const call = useCalls();
  const [source, setSource] = useState("");

  useEffect(() => {
    const ending = new AbortController();
    let url = "";
    void call(fetchFile(`/specimens/${id}/image`, ending.signal)).then(({ data }) => {
      if (!data || ending.signal.aborted) return;
      url = URL.createObjectURL(data.blob);
      setSource(url);
    });
    return () => {
      ending.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [call, id]);

  return source ? (
    <img src={source} alt={name} draggable={false} className="size-full object-contain" />
  ) : (
    <span className="sr-only">{name}</span>
  );
}
