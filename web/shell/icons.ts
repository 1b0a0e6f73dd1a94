import {
  Activity,
  ArrowLeftRight,
  Banknote,
  BookOpenText,
  Building2,
  ChartColumn,
  ChefHat,
  CircleUser,
  ClipboardList,
  CloudAlert,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Package,
  Printer,
  QrCode,
  Receipt,
  Settings,
  Store,
  Utensils,
  Wallet,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/dashboard': LayoutGrid,
  '/pos': Store,
  '/sales': Receipt,
  '/tables': Utensils,
  '/orders': ClipboardList,
  '/kitchen': ChefHat,
  '/menu': BookOpenText,
  '/menuqr': QrCode,
  '/inventory': Package,
  '/reports': ChartColumn,
  '/settings': Settings,
  '/gastos': Wallet,
  '/accounts': Banknote,
  '/operaciones': CloudAlert,
  '/impresiones': Printer,
  '/negocios': Building2,
  '/tickets': LifeBuoy,
  '/servicio': Activity,
  '/cuenta': CircleUser,
};

export function iconOf(path: string): LucideIcon {
  return ICONS[path] ?? ArrowLeftRight;
}
