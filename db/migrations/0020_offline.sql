CREATE TABLE "menu_item_prices" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"menu_item_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	"tax_category" text NOT NULL,
	"extras" jsonb NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "menu_item_prices_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "devices_number" UNIQUE("business_id","number"),
	CONSTRAINT "devices_waiting" CHECK ("devices"."waiting" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offline_conflicts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"offline" jsonb NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provisional_number" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"refusal" jsonb NOT NULL,
	"status" text DEFAULT 'Pendiente' NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offline_conflicts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "offline_conflicts_kind" CHECK ("offline_conflicts"."kind" in ('order.send', 'order.charge', 'sale.charge', 'sale.split', 'sale.split-evenly', 'sale.tip', 'register.movement', 'kitchen.tick', 'kitchen.serve')),
	CONSTRAINT "offline_conflicts_status" CHECK ("offline_conflicts"."status" in ('Pendiente', 'Aplicada', 'Descartada'))
);
--> statement-breakpoint
ALTER TABLE "kitchen_tickets" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "present_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provisional_number" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "provisional_number" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "menu_item_prices" ADD CONSTRAINT "menu_item_prices_menu_item_fk" FOREIGN KEY ("business_id","menu_item_id") REFERENCES "public"."menu_items"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_conflicts" ADD CONSTRAINT "offline_conflicts_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_item_prices_until" ON "menu_item_prices" USING btree ("business_id","menu_item_id","replaced_at");--> statement-breakpoint
CREATE INDEX "offline_conflicts_pending" ON "offline_conflicts" USING btree ("business_id","created_at") WHERE "offline_conflicts"."status" = 'Pendiente';--> statement-breakpoint
ALTER TABLE "register_sessions" ADD CONSTRAINT "register_sessions_status" CHECK ("register_sessions"."status" in ('Abierta', 'Cerrada', 'Por conciliar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "register_sessions" VALIDATE CONSTRAINT "register_sessions_status";