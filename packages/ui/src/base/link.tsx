import { createContext, use, type ComponentProps, type ComponentType } from 'react';

/** Properties of an application's link component: an anchor's, with `href` inside the application. */
export type LinkProps = ComponentProps<'a'> & { readonly href: string };

const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** Provides the application's link component (client-side navigation, preloading) to everything below. */
export const LinkProvider = LinkContext.Provider;

/** Renders a link. Inside an application with a {@link LinkProvider} it navigates without a page load. */
export function Link(props: LinkProps) {
  const Own = use(LinkContext);
  const { children, ...rest } = props;
  return Own === undefined ? <a {...rest}>{children}</a> : <Own {...props} />;
}
