import type {
  ModelEdit,
  ModelPart,
  SentenceReading,
  ShownTarget,
  Slot,
  Taught,
  TeachingChange,
  TeachingCheck,
  UnansweredGroup,
} from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** Whoever looks again sees what is there now. */
const fresh = { keepUnusedDataFor: 0 } as const;

/** A connected database; null: the first source. */
export type Source = string | null;
const of = (source: Source) => (source === null ? {} : { source });

/** A sentence as it was read. */
export type ReadSentence = SentenceReading & {
  readonly slots: string[];
  readonly steps: { words: string; use: string }[];
  readonly faults: string[];
};

/** What administrators teach. Others are refused by the server. */
export const teachingApi = api.enhanceEndpoints({ addTagTypes: ["Taught"] }).injectEndpoints({
  endpoints: (build) => ({
    taught: build.query<Taught, Source>({
      query: (source) => ({ url: "/admin/teaching", params: of(source) }),
      providesTags: ["Taught"],
      ...fresh,
    }),
    unanswered: build.query<UnansweredGroup[], Source>({
      query: (source) => ({ url: "/admin/teaching/unanswered", params: of(source) }),
      providesTags: ["Taught"],
      ...fresh,
    }),
    obstacle: build.query<
      { reading: SentenceReading; nearest: ShownTarget[] },
      { readonly source: Source; readonly question: string; readonly term?: string }
    >({
      query: ({ source, question, term }) => ({
        url: "/admin/teaching/obstacles",
        method: "POST",
        body: { ...of(source), question, ...(term && { term }) },
      }),
      ...fresh,
    }),
    targets: build.query<ShownTarget[], { readonly source: Source; readonly search: string }>({
      query: ({ source, search }) => ({ url: "/admin/teaching/targets", params: { ...of(source), search } }),
      ...fresh,
    }),
    reading: build.query<
      ReadSentence,
      {
        readonly source: Source;
        readonly question: string;
        /** The question that it is to stand for. */
        readonly meant?: string;
        readonly add?: readonly ModelEdit[];
        readonly steps?: boolean;
      }
    >({
      query: ({ source, question, meant, add, steps = false }) => ({
        url: "/admin/teaching/readings",
        method: "POST",
        body: { ...of(source), question, steps, ...(meant && { for: meant }), ...(add && { change: { add } }) },
      }),
      ...fresh,
    }),
    check: build.mutation<TeachingCheck, { readonly source: Source; readonly change: TeachingChange }>({
      query: ({ source, change }) => ({
        url: "/admin/teaching/checks",
        method: "POST",
        body: { ...of(source), change },
      }),
    }),
    publish: build.mutation<
      Taught,
      {
        readonly source: Source;
        readonly version: number;
        readonly change: TeachingChange;
        readonly accepts_changes: boolean;
      }
    >({
      query: ({ source, ...body }) => ({
        url: "/admin/teaching/versions",
        method: "POST",
        body: { ...of(source), ...body },
      }),
      invalidatesTags: ["Taught"],
    }),
    parts: build.query<ModelPart[], Source>({
      query: (source) => ({ url: "/admin/teaching/parts", params: of(source) }),
      providesTags: ["Taught"],
      ...fresh,
    }),
    files: build.mutation<{ name: string; text: string }[], Source>({
      query: (source) => ({ url: "/admin/teaching/files", params: of(source) }),
    }),
    /** The parts of an answer's reading. */
    readingParts: build.query<Slot[], string>({
      query: (query_id) => ({ url: "/askdb/slots", params: { query_id } }),
      ...fresh,
    }),
  }),
});
