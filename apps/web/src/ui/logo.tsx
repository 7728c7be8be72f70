/** The product's mark: a question's bubble that holds an answer's bars. Same drawing as public/favicon.svg. */
export function Logo({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        className="fill-[#0f766e]"
        d="M7 3h18a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H14l-6.3 4.7A1 1 0 0 1 6 28.9V25a4 4 0 0 1-4-4V8a5 5 0 0 1 5-5Z"
      />
      <path
        fill="#fff"
        d="M8 15.5a1.5 1.5 0 0 1 3 0v4a1.5 1.5 0 0 1-3 0zM14.5 12a1.5 1.5 0 0 1 3 0v7.5a1.5 1.5 0 0 1-3 0zM21 8.5a1.5 1.5 0 0 1 3 0v11a1.5 1.5 0 0 1-3 0z"
      />
    </svg>
  );
}
