CREATE TABLE "api_tokens" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"approved_by" uuid,
	"action" text NOT NULL,
	"entity" text,
	"entity_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "business_counters" (
	"business_id" uuid NOT NULL,
	"series" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "business_counters_business_id_series_pk" PRIMARY KEY("business_id","series")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"owner_id" uuid,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text,
	"rtn" text,
	"type" text DEFAULT 'restaurante' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"country" text DEFAULT 'HN' NOT NULL,
	"time_zone" text DEFAULT 'America/Tegucigalpa' NOT NULL,
	"currency" text DEFAULT 'HNL' NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"time_format" text DEFAULT '24h' NOT NULL,
	"date_format" text DEFAULT 'DD/MM/YYYY' NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"accent" text DEFAULT 'brasa' NOT NULL,
	"sounds" boolean DEFAULT true NOT NULL,
	"tax_percentage" integer DEFAULT 1500 NOT NULL,
	"tip_percentage" integer DEFAULT 0 NOT NULL,
	"prices_include_tax" boolean DEFAULT true NOT NULL,
	"day_start_minutes" integer DEFAULT 0 NOT NULL,
	"discount_limit" integer DEFAULT 1500 NOT NULL,
	"register_tolerance_cents" bigint DEFAULT 5000 NOT NULL,
	"receivable_limit_cents" bigint DEFAULT 0 NOT NULL,
	"receipt_header" text DEFAULT '' NOT NULL,
	"receipt_footer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_type_known" CHECK ("businesses"."type" in ('restaurante', 'café', 'bar', 'comida rápida', 'panadería', 'food truck')),
	CONSTRAINT "businesses_amounts" CHECK ("businesses"."tax_percentage" >= 0 and "businesses"."tip_percentage" >= 0 and "businesses"."discount_limit" >= 0 and "businesses"."register_tolerance_cents" >= 0 and "businesses"."receivable_limit_cents" >= 0 and "businesses"."day_start_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"business_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key_business_id_pk" PRIMARY KEY("key","business_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "locations_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bank_account_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "payment_methods_name" UNIQUE("business_id","name"),
	CONSTRAINT "payment_methods_kind_known" CHECK ("payment_methods"."kind" in ('efectivo', 'tarjeta', 'transferencia', 'fiado'))
);
--> statement-breakpoint
CREATE TABLE "expense_categories" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_categories_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "expense_categories_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid,
	"location_id" uuid,
	"recurring_id" uuid,
	"cash_register_id" uuid,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"business_day" date NOT NULL,
	"photo_url" text,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expenses_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_expenses" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_expenses_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "recurring_expenses_amount" CHECK ("recurring_expenses"."amount_cents" > 0),
	CONSTRAINT "recurring_expenses_period_known" CHECK ("recurring_expenses"."period" in ('weekly', 'monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"unit" text NOT NULL,
	"purchase_unit" text,
	"purchase_factor" numeric(14, 4) DEFAULT 1 NOT NULL,
	"initial_stock" numeric(14, 4) DEFAULT 0 NOT NULL,
	"current_stock" numeric(14, 4),
	"min_stock_level" numeric(14, 4) DEFAULT 0 NOT NULL,
	"cost_per_unit" numeric(14, 4) DEFAULT 0 NOT NULL,
	"costo_pedido" bigint DEFAULT 0 NOT NULL,
	"is_prepared" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "inventory_items_stock" CHECK ("inventory_items"."initial_stock" >= 0 and ("inventory_items"."current_stock" is null or "inventory_items"."current_stock" >= 0)),
	CONSTRAINT "inventory_items_amounts" CHECK ("inventory_items"."min_stock_level" >= 0 and "inventory_items"."cost_per_unit" >= 0 and "inventory_items"."costo_pedido" >= 0),
	CONSTRAINT "inventory_items_factor" CHECK ("inventory_items"."purchase_factor" > 0)
);
--> statement-breakpoint
CREATE TABLE "preparation_recipes" (
	"business_id" uuid NOT NULL,
	"prepared_item_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	CONSTRAINT "preparation_recipes_pk" PRIMARY KEY("business_id","prepared_item_id","inventory_item_id"),
	CONSTRAINT "preparation_recipes_quantity" CHECK ("preparation_recipes"."quantity" > 0),
	CONSTRAINT "preparation_recipes_other" CHECK ("preparation_recipes"."prepared_item_id" <> "preparation_recipes"."inventory_item_id")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"business_id" uuid NOT NULL,
	"menu_item_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	CONSTRAINT "recipes_business_id_menu_item_id_inventory_item_id_pk" PRIMARY KEY("business_id","menu_item_id","inventory_item_id"),
	CONSTRAINT "recipes_quantity" CHECK ("recipes"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"count_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"counted_quantity" numeric(14, 4) NOT NULL,
	"system_quantity" numeric(14, 4) NOT NULL,
	"unit_cost" numeric(14, 4) NOT NULL,
	"counted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_count_lines_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_count_lines_once" UNIQUE("business_id","count_id","inventory_item_id"),
	CONSTRAINT "stock_count_lines_quantities" CHECK ("stock_count_lines"."counted_quantity" >= 0 and "stock_count_lines"."system_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'Abierto' NOT NULL,
	"created_by" uuid NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reversed_at" timestamp (3) with time zone,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_counts_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_counts_status_known" CHECK ("stock_counts"."status" in ('Abierto', 'Cerrado', 'Revertido'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"type" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_cost" numeric(14, 4) NOT NULL,
	"balance" numeric(14, 4) NOT NULL,
	"source_id" uuid,
	"reason" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "stock_movements_type_known" CHECK ("stock_movements"."type" in ('initial', 'purchase', 'serve', 'recall', 'return', 'waste', 'count', 'correction', 'preparation'))
);
--> statement-breakpoint
CREATE TABLE "menu_categories" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"order_index" integer,
	"station" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_categories_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "menu_categories_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"category_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"price_cents" bigint NOT NULL,
	"image_url" text,
	"preparation_time" integer,
	"is_available" boolean DEFAULT true NOT NULL,
	"type_menu" text,
	"tax_category" text DEFAULT 'general' NOT NULL,
	"station" text,
	"tracks_inventory" boolean DEFAULT true NOT NULL,
	"barcode" text,
	"sold_out_until" timestamp (3) with time zone,
	"countdown" integer,
	"schedule" jsonb,
	"allergens" text[] DEFAULT '{}'::text[] NOT NULL,
	"order_index" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "menu_items_tax_known" CHECK ("menu_items"."tax_category" in ('general', 'special', 'exempt')),
	CONSTRAINT "menu_items_price" CHECK ("menu_items"."price_cents" >= 0),
	CONSTRAINT "menu_items_minutes" CHECK ("menu_items"."preparation_time" is null or "menu_items"."preparation_time" between 0 and 1440),
	CONSTRAINT "menu_items_countdown" CHECK ("menu_items"."countdown" is null or "menu_items"."countdown" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"reminder_id" uuid,
	"occurrence_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"starts_at" timestamp(0) NOT NULL,
	"repeat" text DEFAULT 'none' NOT NULL,
	"roles" text[] NOT NULL,
	"next_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "reminders_repeat_known" CHECK ("reminders"."repeat" in ('none', 'daily', 'weekly', 'monthly', 'weekdays'))
);
--> statement-breakpoint
CREATE TABLE "kitchen_orders" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" bigint NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"customer_name" text,
	"table_number" text,
	"server_name" text NOT NULL,
	"status" text DEFAULT 'Pendiente' NOT NULL,
	"notes" text,
	"cancel_reason" text,
	"expected_minutes" numeric(14, 4) NOT NULL,
	"preparation_time" text,
	"time_taken" text,
	"user" text,
	"user_role" text,
	"user_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kitchen_orders_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "kitchen_orders_round" UNIQUE("business_id","order_id","round"),
	CONSTRAINT "kitchen_orders_status_known" CHECK ("kitchen_orders"."status" in ('Pendiente', 'Servida', 'Cancelada'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kitchen_order_id" uuid,
	"menu_item_id" uuid NOT NULL,
	"category_name" text,
	"name" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"tax_category" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"unit_cost" numeric(14, 4) DEFAULT 0 NOT NULL,
	"recipe" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tracks_inventory" boolean DEFAULT true NOT NULL,
	"station" text NOT NULL,
	"preparation_minutes" integer NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'Activa' NOT NULL,
	"cancel_reason" text,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	"ready_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_lines_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_amounts" CHECK ("order_lines"."unit_price_cents" >= 0 and "order_lines"."unit_cost" >= 0 and "order_lines"."tax_rate" >= 0 and "order_lines"."discount_cents" >= 0 and "order_lines"."preparation_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"channel" text NOT NULL,
	"table_id" uuid,
	"location_id" uuid,
	"customer_name" text,
	"guests" integer,
	"note" text,
	"status" text DEFAULT 'Abierta' NOT NULL,
	"waiter_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "orders_number" UNIQUE("business_id","number"),
	CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('mesa', 'para llevar', 'a domicilio')),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('Abierta', 'Cerrada', 'Cancelada')),
	CONSTRAINT "orders_guests" CHECK ("orders"."guests" is null or "orders"."guests" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'Abierto' NOT NULL,
	"priority" text DEFAULT 'Normal' NOT NULL,
	"created_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "support_tickets_status_known" CHECK ("support_tickets"."status" in ('Abierto', 'En proceso', 'Cerrado')),
	CONSTRAINT "support_tickets_priority_known" CHECK ("support_tickets"."priority" in ('Baja', 'Normal', 'Alta'))
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_business_id_id_pk" PRIMARY KEY("business_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"inventory_item_id" uuid NOT NULL,
	"ordered_quantity" numeric(14, 4) NOT NULL,
	"accepted_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"rejected_quantity" numeric(14, 4) DEFAULT 0 NOT NULL,
	"unit_cost" numeric(14, 4) NOT NULL,
	"previous_cost" numeric(14, 4),
	"total_cents" bigint NOT NULL,
	CONSTRAINT "purchase_lines_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."ordered_quantity" > 0),
	CONSTRAINT "purchase_lines_amounts" CHECK ("purchase_lines"."accepted_quantity" >= 0 and "purchase_lines"."rejected_quantity" >= 0 and "purchase_lines"."unit_cost" >= 0 and "purchase_lines"."total_cents" >= 0),
	CONSTRAINT "purchase_lines_received" CHECK ("purchase_lines"."accepted_quantity" + "purchase_lines"."rejected_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"supplier_id" uuid,
	"location_id" uuid,
	"status" text DEFAULT 'Pedida' NOT NULL,
	"invoice_number" text,
	"photo_url" text,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	"received_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "purchases_number" UNIQUE("business_id","number"),
	CONSTRAINT "purchases_status_known" CHECK ("purchases"."status" in ('Pedida', 'Parcial', 'Recibida', 'Cancelada')),
	CONSTRAINT "purchases_total" CHECK ("purchases"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"contact" text,
	"phone" text,
	"email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "suppliers_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"rtn" text,
	"limit_cents" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "customers_limit" CHECK ("customers"."limit_cents" is null or "customers"."limit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receivable_entries" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"sale_id" uuid,
	"cash_register_id" uuid,
	"kind" text,
	"reference" text,
	"note" text,
	"business_day" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_entries_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "receivable_entries_type_known" CHECK ("receivable_entries"."type" in ('cargo', 'abono')),
	CONSTRAINT "receivable_entries_sign" CHECK (("receivable_entries"."type" = 'cargo') = ("receivable_entries"."amount_cents" > 0) and "receivable_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "cash_movements" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cash_register_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"source_id" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_movements_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "cash_movements_type_known" CHECK ("cash_movements"."type" in ('entrada', 'salida', 'resguardo', 'gasto', 'abono')),
	CONSTRAINT "cash_movements_amount" CHECK ("cash_movements"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_registers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"register_id" uuid NOT NULL,
	"location_id" uuid,
	"status" text DEFAULT 'Abierta' NOT NULL,
	"business_day" date NOT NULL,
	"opening_float_cents" bigint NOT NULL,
	"opening_count" jsonb,
	"opened_by" uuid NOT NULL,
	"counted_cents" bigint,
	"closing_count" jsonb,
	"expected_cents" bigint,
	"difference_cents" bigint,
	"difference_reason" text,
	"approved_by" uuid,
	"z_number" bigint,
	"z_report" jsonb,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_registers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "cash_registers_z" UNIQUE("business_id","z_number"),
	CONSTRAINT "cash_registers_status_known" CHECK ("cash_registers"."status" in ('Abierta', 'Cerrada')),
	CONSTRAINT "cash_registers_float" CHECK ("cash_registers"."opening_float_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "registers" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"location_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registers_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "registers_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"cash_register_id" uuid NOT NULL,
	"payment_method_id" uuid,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_cents" bigint,
	"change_cents" bigint DEFAULT 0 NOT NULL,
	"reference" text,
	"customer_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('efectivo', 'tarjeta', 'transferencia', 'fiado')),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_cents" >= 0 and "payments"."change_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_items" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"sale_item_id" uuid NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "refund_items_quantity" CHECK ("refund_items"."quantity" > 0),
	CONSTRAINT "refund_items_amounts" CHECK ("refund_items"."base_cents" >= 0 and "refund_items"."tax_cents" >= 0 and "refund_items"."cost_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"sale_id" uuid NOT NULL,
	"cash_register_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"returns_stock" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"approved_by" uuid,
	"business_day" date NOT NULL,
	"shift" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "refunds_number" UNIQUE("business_id","number"),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."base_cents" >= 0 and "refunds"."tax_cents" >= 0 and "refunds"."cost_cents" >= 0),
	CONSTRAINT "refunds_total" CHECK ("refunds"."total_cents" = "refunds"."base_cents" + "refunds"."tax_cents" and "refunds"."total_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sale_items" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"order_line_id" uuid,
	"menu_item_id" uuid,
	"category_name" text,
	"name" text NOT NULL,
	"quantity" numeric(14, 4) NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"base_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sale_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "sale_items_quantity" CHECK ("sale_items"."quantity" > 0),
	CONSTRAINT "sale_items_amounts" CHECK ("sale_items"."unit_price_cents" >= 0 and "sale_items"."discount_cents" >= 0 and "sale_items"."amount_cents" >= 0 and "sale_items"."base_cents" >= 0 and "sale_items"."tax_cents" >= 0 and "sale_items"."cost_cents" >= 0 and "sale_items"."tax_rate" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" bigint,
	"order_id" uuid NOT NULL,
	"table_id" uuid,
	"table_number" text,
	"customer_name" text,
	"location_id" uuid,
	"status" text DEFAULT 'Por cobrar' NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"discount_percentage" integer DEFAULT 0 NOT NULL,
	"discount_notes" text,
	"discount_by" uuid,
	"discount_approved_by" uuid,
	"base_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"waiter_id" uuid,
	"cashier_id" uuid,
	"cash_register_id" uuid,
	"charged_at" timestamp (3) with time zone,
	"business_day" date,
	"shift" text,
	"hour" smallint,
	"annulled_at" timestamp (3) with time zone,
	"annulled_by" uuid,
	"annulled_on" date,
	"annul_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "sales_number" UNIQUE("business_id","number"),
	CONSTRAINT "sales_status_known" CHECK ("sales"."status" in ('Por cobrar', 'Pagada', 'Anulada')),
	CONSTRAINT "sales_amounts" CHECK ("sales"."discount_cents" >= 0 and "sales"."base_cents" >= 0 and "sales"."tax_cents" >= 0 and "sales"."total_cents" >= 0 and "sales"."cost_cents" >= 0),
	CONSTRAINT "sales_total" CHECK ("sales"."total_cents" = "sales"."base_cents" + "sales"."tax_cents"),
	CONSTRAINT "sales_charged_whole" CHECK ("sales"."status" = 'Por cobrar' or ("sales"."number" is not null and "sales"."charged_at" is not null and "sales"."business_day" is not null and "sales"."cash_register_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "tips" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"cash_register_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"user_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tips_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "tips_amount" CHECK ("tips"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"location_id" uuid,
	"order_index" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "areas_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "areas_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "tables" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"area_id" uuid,
	"location_id" uuid,
	"seats" integer,
	"is_available" boolean DEFAULT true NOT NULL,
	"occupied_at" timestamp (3) with time zone,
	"joined_to" uuid,
	"position_x_sm" integer,
	"position_y_sm" integer,
	"position_x_md" integer,
	"position_y_md" integer,
	"position_x_lg" integer,
	"position_y_lg" integer,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tables_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "tables_name" UNIQUE("business_id","name")
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"business_id" uuid,
	"generation" integer DEFAULT 1 NOT NULL,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_why" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"email" text,
	"username" text,
	"full_name" text NOT NULL,
	"avatar_url" text,
	"role" text NOT NULL,
	"roles" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"pin_hash" text,
	"pin_failures" integer DEFAULT 0 NOT NULL,
	"pin_locked_until" timestamp (3) with time zone,
	"token_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_of_business" UNIQUE("business_id","id"),
	CONSTRAINT "users_reachable" CHECK ("users"."email" is not null or "users"."username" is not null),
	CONSTRAINT "users_primary_role" CHECK ("users"."role" = any("users"."roles"))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_counters" ADD CONSTRAINT "business_counters_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_bank_account_fk" FOREIGN KEY ("business_id","bank_account_id") REFERENCES "public"."bank_accounts"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_categories" ADD CONSTRAINT "expense_categories_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_category_fk" FOREIGN KEY ("business_id","category_id") REFERENCES "public"."expense_categories"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recurring_fk" FOREIGN KEY ("business_id","recurring_id") REFERENCES "public"."recurring_expenses"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_expenses" ADD CONSTRAINT "recurring_expenses_category_fk" FOREIGN KEY ("business_id","category_id") REFERENCES "public"."expense_categories"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_recipes" ADD CONSTRAINT "preparation_recipes_prepared_fk" FOREIGN KEY ("business_id","prepared_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparation_recipes" ADD CONSTRAINT "preparation_recipes_ingredient_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_menu_item_fk" FOREIGN KEY ("business_id","menu_item_id") REFERENCES "public"."menu_items"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipes" ADD CONSTRAINT "recipes_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_fk" FOREIGN KEY ("business_id","count_id") REFERENCES "public"."stock_counts"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_fk" FOREIGN KEY ("business_id","category_id") REFERENCES "public"."menu_categories"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."users"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reminder_fk" FOREIGN KEY ("business_id","reminder_id") REFERENCES "public"."reminders"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_fk" FOREIGN KEY ("business_id","user_id") REFERENCES "public"."users"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchen_orders" ADD CONSTRAINT "kitchen_orders_order_fk" FOREIGN KEY ("business_id","order_id") REFERENCES "public"."orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("business_id","order_id") REFERENCES "public"."orders"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kitchen_order_fk" FOREIGN KEY ("business_id","kitchen_order_id") REFERENCES "public"."kitchen_orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_menu_item_fk" FOREIGN KEY ("business_id","menu_item_id") REFERENCES "public"."menu_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_table_fk" FOREIGN KEY ("business_id","table_id") REFERENCES "public"."tables"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_fk" FOREIGN KEY ("business_id","ticket_id") REFERENCES "public"."support_tickets"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_fk" FOREIGN KEY ("business_id","purchase_id") REFERENCES "public"."purchases"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_inventory_item_fk" FOREIGN KEY ("business_id","inventory_item_id") REFERENCES "public"."inventory_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_fk" FOREIGN KEY ("business_id","supplier_id") REFERENCES "public"."suppliers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_customer_fk" FOREIGN KEY ("business_id","customer_id") REFERENCES "public"."customers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_registers" ADD CONSTRAINT "cash_registers_register_fk" FOREIGN KEY ("business_id","register_id") REFERENCES "public"."registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_registers" ADD CONSTRAINT "cash_registers_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_method_fk" FOREIGN KEY ("business_id","payment_method_id") REFERENCES "public"."payment_methods"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_refund_fk" FOREIGN KEY ("business_id","refund_id") REFERENCES "public"."refunds"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_sale_item_fk" FOREIGN KEY ("business_id","sale_item_id") REFERENCES "public"."sale_items"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_items" ADD CONSTRAINT "sale_items_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_items" ADD CONSTRAINT "sale_items_order_line_fk" FOREIGN KEY ("business_id","order_line_id") REFERENCES "public"."order_lines"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_order_fk" FOREIGN KEY ("business_id","order_id") REFERENCES "public"."orders"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_sale_fk" FOREIGN KEY ("business_id","sale_id") REFERENCES "public"."sales"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_cash_register_fk" FOREIGN KEY ("business_id","cash_register_id") REFERENCES "public"."cash_registers"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_business_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_area_fk" FOREIGN KEY ("business_id","area_id") REFERENCES "public"."areas"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_location_fk" FOREIGN KEY ("business_id","location_id") REFERENCES "public"."locations"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_joined_to_fk" FOREIGN KEY ("business_id","joined_to") REFERENCES "public"."tables"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_latest" ON "audit_log" USING btree ("business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_once_a_period" ON "expenses" USING btree ("business_id","recurring_id","business_day") WHERE "expenses"."recurring_id" is not null;--> statement-breakpoint
CREATE INDEX "expenses_by_day" ON "expenses" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "inventory_items_by_name" ON "inventory_items" USING btree ("business_id","name");--> statement-breakpoint
CREATE INDEX "recipes_by_ingredient" ON "recipes" USING btree ("business_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_item" ON "stock_movements" USING btree ("business_id","inventory_item_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_by_source" ON "stock_movements" USING btree ("business_id","source_id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_day" ON "stock_movements" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "menu_items_of_category" ON "menu_items" USING btree ("business_id","category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("business_id","reminder_id","user_id","occurrence_at") WHERE "notifications"."reminder_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_latest" ON "notifications" USING btree ("business_id","user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_at") WHERE "reminders"."is_active";--> statement-breakpoint
CREATE INDEX "kitchen_orders_pending" ON "kitchen_orders" USING btree ("business_id","created_at","id") WHERE "kitchen_orders"."status" = 'Pendiente';--> statement-breakpoint
CREATE INDEX "kitchen_orders_ended" ON "kitchen_orders" USING btree ("business_id","ended_at");--> statement-breakpoint
CREATE INDEX "kitchen_orders_by_day" ON "kitchen_orders" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_of_order" ON "order_lines" USING btree ("business_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_of_card" ON "order_lines" USING btree ("business_id","kitchen_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_on_table" ON "orders" USING btree ("business_id","table_id") WHERE "orders"."status" = 'Abierta';--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_latest" ON "support_tickets" USING btree ("business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("business_id","ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_lines_of_purchase" ON "purchase_lines" USING btree ("business_id","purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_lines_of_item" ON "purchase_lines" USING btree ("business_id","inventory_item_id");--> statement-breakpoint
CREATE INDEX "purchases_by_day" ON "purchases" USING btree ("business_id","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("business_id","name");--> statement-breakpoint
CREATE INDEX "receivable_entries_of_customer" ON "receivable_entries" USING btree ("business_id","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_movements_of_register" ON "cash_movements" USING btree ("business_id","cash_register_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_registers_open_once" ON "cash_registers" USING btree ("business_id","register_id") WHERE "cash_registers"."status" = 'Abierta';--> statement-breakpoint
CREATE INDEX "cash_registers_latest" ON "cash_registers" USING btree ("business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_of_sale" ON "payments" USING btree ("business_id","sale_id");--> statement-breakpoint
CREATE INDEX "payments_of_register" ON "payments" USING btree ("business_id","cash_register_id");--> statement-breakpoint
CREATE INDEX "refund_items_of_line" ON "refund_items" USING btree ("business_id","sale_item_id");--> statement-breakpoint
CREATE INDEX "refunds_of_sale" ON "refunds" USING btree ("business_id","sale_id");--> statement-breakpoint
CREATE INDEX "refunds_by_day" ON "refunds" USING btree ("business_id","business_day");--> statement-breakpoint
CREATE INDEX "sale_items_of_sale" ON "sale_items" USING btree ("business_id","sale_id");--> statement-breakpoint
CREATE INDEX "sale_items_of_line" ON "sale_items" USING btree ("business_id","order_line_id");--> statement-breakpoint
CREATE INDEX "sales_open" ON "sales" USING btree ("business_id","table_id") WHERE "sales"."status" = 'Por cobrar';--> statement-breakpoint
CREATE INDEX "sales_of_order" ON "sales" USING btree ("business_id","order_id");--> statement-breakpoint
CREATE INDEX "sales_by_day" ON "sales" USING btree ("business_id","business_day","charged_at");--> statement-breakpoint
CREATE INDEX "sales_of_register" ON "sales" USING btree ("business_id","cash_register_id");--> statement-breakpoint
CREATE INDEX "tips_of_sale" ON "tips" USING btree ("business_id","sale_id");--> statement-breakpoint
CREATE INDEX "email_links_of_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_recent" ON "sign_in_failures" USING btree ("subject","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));