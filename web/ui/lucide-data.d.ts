// What lucide-react's icons are made of; its own declarations leave it out.
declare module 'lucide-react/icons/pencil' {
  export const __iconData: import('lucide-react').LucideIconData;
}
declare module 'lucide-react/icons/plus' {
  export const __iconData: import('lucide-react').LucideIconData;
}
declare module 'lucide-react/icons/trash' {
  export const __iconData: import('lucide-react').LucideIconData;
}
declare module 'lucide-react/icons/x' {
  export const __iconData: import('lucide-react').LucideIconData;
}
