/** Values of the names in a section's path: `players/:id` gives `{ id }`, in lower case like every address. */
export type SectionProps = { readonly params: Readonly<Record<string, string>> };
