// Generated from apps/daemon/options by `pnpm generate`. Do not edit.
export const daemonTable = {
  "log_level": {
    "kind": "choice",
    "default": "info",
    "choices": [
      "debug",
      "info",
      "warn",
      "error"
    ],
    "about": "The least important lines that reach the log. HUNCH_LOG_LEVEL is short for its variable."
  },
  "max_connections": {
    "kind": "integer",
    "default": 4096,
    "min": 16,
    "max": 65536,
    "about": "How many clients may be connected; beyond it the longest silent one is closed."
  },
  "search_timeout_ms": {
    "kind": "integer",
    "default": 2000,
    "min": 10,
    "max": 60000,
    "unit": "milliseconds",
    "about": "After this long a search of the history is given up."
  }
} as const;

export const gatewayTable = {
  "enabled": {
    "kind": "boolean",
    "default": false,
    "about": "Whether the gateway runs. It needs at least one provider and one model in a tier."
  },
  "listen": {
    "kind": "text",
    "default": "127.0.0.1:4860",
    "charactersMax": 300,
    "about": "Where the gateway listens: host:port. Beyond the loopback, other machines reach it."
  },
  "allowed_hosts": {
    "kind": "text_list",
    "default": [],
    "about": "Names that requests may use for this machine (their Host header), beside the loopback and the address listened on."
  },
  "require_token": {
    "kind": "boolean",
    "default": true,
    "about": "Whether requests need the bearer token that `hunch router status` prints."
  },
  "keys_file": {
    "kind": "path",
    "default": "",
    "about": "Where the virtual keys of `hunch router keys` are, as hashes. Empty: router-keys.json in the data directory. Several gateways may read one file."
  },
  "tiers": {
    "kind": "section",
    "about": "Which models serve each tier.",
    "options": {
      "simple": {
        "kind": "text_list",
        "default": [],
        "about": "Models of the tier SIMPLE, the preferred one first, each as provider/model."
      },
      "medium": {
        "kind": "text_list",
        "default": [],
        "about": "Models of the tier MEDIUM, the preferred one first, each as provider/model."
      },
      "complex": {
        "kind": "text_list",
        "default": [],
        "about": "Models of the tier COMPLEX, the preferred one first, each as provider/model."
      },
      "reasoning": {
        "kind": "text_list",
        "default": [],
        "about": "Models of the tier REASONING, the preferred one first, each as provider/model."
      }
    }
  },
  "providers": {
    "kind": "named",
    "about": "Who answers: `[prompt_router.providers.openai]`.",
    "options": {
      "format": {
        "kind": "choice",
        "default": "openai",
        "choices": [
          "openai",
          "openai-chat",
          "openai-responses",
          "anthropic",
          "gemini",
          "converse"
        ],
        "about": "The format of its API. `openai` is short for `openai-chat`, which nearly all providers offer; `converse` is Bedrock’s for the models of all makers."
      },
      "base_url": {
        "kind": "text",
        "default": "",
        "about": "Its API without the last part of the path: https://api.openai.com/v1, https://generativelanguage.googleapis.com/v1beta, of Azure https://NAME.openai.azure.com. Bedrock and Vertex have a usual one."
      },
      "key_env": {
        "kind": "text",
        "default": "",
        "about": "The environment variable of the daemon that holds the key."
      },
      "key_file": {
        "kind": "path",
        "default": "",
        "about": "A file that holds the key and nothing else; of Vertex that of a service account, of Bedrock one of AWS credentials."
      },
      "key_command": {
        "kind": "text",
        "default": "",
        "about": "A command that prints the key, run again when that ends: `az account get-access-token --resource https://cognitiveservices.azure.com --query accessToken -o tsv`, `aws configure export-credentials`, `gcloud auth print-access-token`."
      },
      "platform": {
        "kind": "choice",
        "default": "direct",
        "choices": [
          "direct",
          "azure",
          "bedrock",
          "vertex"
        ],
        "about": "Who serves it: the maker of the API, Azure OpenAI, Amazon Bedrock or Vertex AI, each with its own addresses and proofs of who asks."
      },
      "region": {
        "kind": "text",
        "default": "",
        "about": "Of Bedrock: the region; empty: AWS_REGION. Of Vertex: the location; empty: global."
      },
      "project": {
        "kind": "text",
        "default": "",
        "about": "Of Vertex: the project; empty: GOOGLE_CLOUD_PROJECT, or that of the account."
      },
      "api_version": {
        "kind": "text",
        "default": "",
        "about": "Of Azure: the version of the API, as 2024-10-21, where models are deployments in the path. Empty: the API without versions, where they are in the request."
      },
      "models": {
        "kind": "text_list",
        "default": [],
        "about": "Models that clients may name, beside those of the tiers."
      },
      "responses": {
        "kind": "boolean",
        "default": false,
        "about": "Whether it serves /responses too; else such requests are turned into chat completions."
      },
      "reasoning_history": {
        "kind": "choice",
        "default": "auto",
        "choices": [
          "auto",
          "send",
          "leave_out"
        ],
        "about": "Whether a model's earlier reasoning is sent back. By itself: not to OpenAI and Groq, which refuse it."
      },
      "stream_usage": {
        "kind": "boolean",
        "default": true,
        "about": "Whether it knows stream_options.include_usage. Off: the cost of streams is estimated."
      },
      "output_limit_field": {
        "kind": "choice",
        "default": "auto",
        "choices": [
          "auto",
          "max_tokens",
          "max_completion_tokens"
        ],
        "about": "How it calls the bound of an answer. By itself: the second for OpenAI, the first for others."
      },
      "output_tokens_default": {
        "kind": "integer",
        "default": 32000,
        "min": 1,
        "max": 1000000,
        "unit": "tokens",
        "about": "The bound of an answer where the format demands one and the client names none."
      }
    }
  },
  "deployments": {
    "kind": "named",
    "about": "A model that several providers serve: `[prompt_router.deployments.large]`. Tiers and clients name it so.",
    "options": {
      "at": {
        "kind": "text_list",
        "default": [],
        "about": "Where it is served, each as provider/model."
      },
      "weights": {
        "kind": "text_list",
        "default": [],
        "about": "How many of the requests each gets, as whole numbers in the same order. Empty: as many each."
      },
      "choose": {
        "kind": "choice",
        "default": "weights",
        "choices": [
          "weights",
          "least_busy"
        ],
        "about": "Who is asked first: each in turn by its weight, or whoever has the fewest open requests for its weight. The others follow when it fails."
      }
    }
  },
  "models": {
    "kind": "named",
    "about": "Prices and abilities of models that hunch does not know, or knows wrongly: `[prompt_router.models.\"openai/my-model\"]`. Clients may name them.",
    "options": {
      "input": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 100000,
        "unit": "US dollars a million tokens",
        "about": "Input that is new to the provider. -1: as known."
      },
      "cached_input": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 100000,
        "unit": "US dollars a million tokens",
        "about": "Input that the provider still holds. -1: as known, or as other input."
      },
      "cache_write": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 100000,
        "unit": "US dollars a million tokens",
        "about": "Input that the provider puts into its prompt cache. -1: as known, or as other input."
      },
      "batch_factor": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 10,
        "unit": "of the price",
        "about": "What a request costs in a batch, as a part of its price. -1: as known, or all of it."
      },
      "output": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 100000,
        "unit": "US dollars a million tokens",
        "about": "Output. -1: as known."
      },
      "per_picture": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 10000,
        "unit": "US dollars",
        "about": "One picture that is drawn, of a model that is paid by them. -1: it is paid by tokens."
      },
      "per_audio_minute": {
        "kind": "number",
        "default": -1,
        "min": -1,
        "max": 10000,
        "unit": "US dollars",
        "about": "One minute of sound that is written down. -1: as known."
      },
      "vision": {
        "kind": "choice",
        "default": "known",
        "choices": [
          "known",
          "yes",
          "no"
        ],
        "about": "Whether it sees images."
      },
      "tools": {
        "kind": "choice",
        "default": "known",
        "choices": [
          "known",
          "yes",
          "no"
        ],
        "about": "Whether it calls tools."
      },
      "json": {
        "kind": "choice",
        "default": "known",
        "choices": [
          "known",
          "yes",
          "no"
        ],
        "about": "Whether it can be told to answer in JSON."
      },
      "context_tokens": {
        "kind": "integer",
        "default": 0,
        "min": 0,
        "max": 100000000,
        "unit": "tokens; 0: as known",
        "about": "How much it holds, the answer included."
      }
    }
  },
  "unknown_model": {
    "kind": "choice",
    "default": "auto",
    "choices": [
      "auto",
      "error"
    ],
    "about": "What becomes of a request for a model that no provider lists, as the default models of coding agents are: routed as `auto`, or refused."
  },
  "strict": {
    "kind": "boolean",
    "default": false,
    "about": "Whether a request is refused when the format of the provider cannot carry all of it. Off: what it cannot carry is left out, and x-hunch-dropped names it."
  },
  "request_mb_max": {
    "kind": "integer",
    "default": 32,
    "min": 1,
    "max": 512,
    "unit": "megabytes",
    "about": "The largest body of a request; a larger one gets 413."
  },
  "connect_timeout_ms": {
    "kind": "integer",
    "default": 10000,
    "min": 100,
    "max": 3600000,
    "unit": "milliseconds",
    "about": "How long a connection to a provider may take."
  },
  "first_content_timeout_ms": {
    "kind": "integer",
    "default": 120000,
    "min": 100,
    "max": 3600000,
    "unit": "milliseconds",
    "about": "How long a provider may take to begin a stream with something to show."
  },
  "answer_timeout_ms": {
    "kind": "integer",
    "default": 600000,
    "min": 100,
    "max": 3600000,
    "unit": "milliseconds",
    "about": "How long a provider may take for an answer that is no stream."
  },
  "idle_timeout_ms": {
    "kind": "integer",
    "default": 120000,
    "min": 100,
    "max": 3600000,
    "unit": "milliseconds",
    "about": "How long a stream may be silent."
  },
  "deadline_ms": {
    "kind": "integer",
    "default": 900000,
    "min": 100,
    "max": 3600000,
    "unit": "milliseconds",
    "about": "When all attempts together are given up, unless an answer has begun."
  },
  "retries": {
    "kind": "integer",
    "default": 1,
    "min": 0,
    "max": 10,
    "about": "How often the same model is asked again after a failure that may pass, before the next is tried."
  },
  "proxy_url": {
    "kind": "text",
    "default": "",
    "charactersMax": 2000,
    "about": "The proxy by which providers are reached: http://proxy.example:3128. Empty: as HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the daemon say; none: directly. This machine is always reached directly."
  },
  "no_proxy": {
    "kind": "text_list",
    "default": [],
    "about": "Names of providers that are reached without a proxy, as in NO_PROXY: api.example.com, .example.com."
  },
  "telemetry": {
    "kind": "section",
    "about": "Traces and metrics for OpenTelemetry, by its conventions for generative AI. What is said to models and by them is never in it.",
    "options": {
      "enabled": {
        "kind": "boolean",
        "default": false,
        "about": "Whether they are sent (OTLP over HTTP, JSON). The variables OTEL_EXPORTER_OTLP_ENDPOINT, _HEADERS and _TIMEOUT, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES of the daemon hold."
      },
      "endpoint": {
        "kind": "text",
        "default": "",
        "about": "Where to, without /v1/traces: http://127.0.0.1:4318. Empty: as the variables say, else that."
      }
    }
  },
  "prices_url": {
    "kind": "text",
    "default": "",
    "about": "Where `hunch router prices update` takes list prices from: a URL or a file in the format of the project genai-prices. Nothing is asked by itself."
  },
  "budget": {
    "kind": "section",
    "about": "What may be spent. While a limit is set, models without a price are not asked.",
    "options": {
      "day_usd": {
        "kind": "number",
        "default": 0,
        "min": 0,
        "max": 1000000,
        "unit": "US dollars; 0: no limit",
        "about": "On a day (UTC)."
      },
      "month_usd": {
        "kind": "number",
        "default": 0,
        "min": 0,
        "max": 1000000,
        "unit": "US dollars; 0: no limit",
        "about": "In a month (UTC)."
      },
      "soft_fraction": {
        "kind": "number",
        "default": 0.8,
        "min": 0,
        "max": 1,
        "about": "From this part of a limit on answers carry a warning; at the limit requests get 429."
      },
      "without_state": {
        "kind": "choice",
        "default": "open",
        "choices": [
          "open",
          "close"
        ],
        "about": "While the server of state_url cannot be reached: go on by what this gateway remembers, or refuse requests (503) until it can."
      }
    }
  },
  "cache": {
    "kind": "section",
    "about": "Answers that are given again to the same request of the same key: every field of it the same. With state_url they lie in that server, as text.",
    "options": {
      "enabled": {
        "kind": "boolean",
        "default": false,
        "about": "Whether answers are kept. A request with Cache-Control: no-cache is answered anew, one with no-store is not kept either."
      },
      "ttl_s": {
        "kind": "integer",
        "default": 3600,
        "min": 1,
        "max": 2592000,
        "unit": "seconds",
        "about": "For how long an answer is given again."
      },
      "entries_max": {
        "kind": "integer",
        "default": 1000,
        "min": 1,
        "max": 1000000,
        "about": "How many answers this gateway keeps in memory; those that were not asked for longest go first."
      },
      "mb_max": {
        "kind": "integer",
        "default": 64,
        "min": 1,
        "max": 4096,
        "unit": "megabytes",
        "about": "How much memory they take at most."
      }
    }
  },
  "sticky": {
    "kind": "section",
    "about": "Conversations that stay with their model, so that its provider need not read them anew.",
    "options": {
      "enabled": {
        "kind": "boolean",
        "default": true,
        "about": "Whether they do."
      },
      "cache_ttl_s": {
        "kind": "integer",
        "default": 300,
        "min": 0,
        "max": 86400,
        "unit": "seconds",
        "about": "How long providers hold a prompt in their cache."
      },
      "horizon_turns": {
        "kind": "integer",
        "default": 5,
        "min": 1,
        "max": 100,
        "about": "For how many turns ahead a move to a cheaper model is reckoned."
      }
    }
  },
  "shadow_tier": {
    "kind": "choice",
    "default": "off",
    "choices": [
      "off",
      "simple",
      "medium",
      "complex",
      "reasoning"
    ],
    "about": "Shadow mode: requests for `auto` go to this tier, and what would have been chosen is recorded."
  },
  "quality": {
    "kind": "section",
    "about": "How good answers are beside those of the strongest model; `hunch router quality` shows it.",
    "options": {
      "enabled": {
        "kind": "boolean",
        "default": false,
        "about": "Whether it is found out: by pairs of answers, and by prompts that are asked again."
      },
      "pairs_share": {
        "kind": "number",
        "default": 0.02,
        "min": 0,
        "max": 1,
        "about": "The part of routed answers that a second model answers too, after the client has its answer: the strongest one, or where it answered the cheapest."
      },
      "judge": {
        "kind": "text",
        "default": "",
        "about": "The model that compares two answers, as provider/model. Empty: only equal answers are equally good, which is for answers of a word."
      },
      "day_usd": {
        "kind": "number",
        "default": 1,
        "min": 0,
        "max": 1000000,
        "unit": "US dollars",
        "about": "What pairs and the judge may cost on a day (UTC). It counts towards the budgets of all requests, too."
      },
      "target": {
        "kind": "number",
        "default": 0.95,
        "min": 0,
        "max": 1,
        "about": "The part of requests whose answer is to be no worse than the strongest model's: the aim of `hunch router quality`."
      }
    }
  },
  "record_prompts": {
    "kind": "boolean",
    "default": false,
    "about": "Whether the last prompt of a request is kept beside its decision, secrets taken out."
  },
  "decisions_days": {
    "kind": "integer",
    "default": 90,
    "min": 1,
    "max": 3650,
    "unit": "days",
    "about": "How long decisions are kept; sums of spend by day stay."
  },
  "state_url": {
    "kind": "text",
    "default": "",
    "about": "A Redis or Valkey server that several gateways share (redis://host:6379/0). Empty: each remembers for itself."
  },
  "ledger_url": {
    "kind": "text",
    "default": "",
    "about": "A PostgreSQL server for decisions and spend (postgresql://user@host/database); while it is away they wait on disk. Empty: router.db of this machine."
  }
} as const;

export const searchTable = {
  "keys": {
    "kind": "choice",
    "default": "emacs",
    "choices": [
      "emacs",
      "vi"
    ],
    "about": "How the query of the full-screen search is edited: as readline does, or as vi does, where Esc is for commands and a second one leaves."
  },
  "query_at": {
    "kind": "choice",
    "default": "top",
    "choices": [
      "top",
      "bottom"
    ],
    "about": "Where the query of the full-screen search is; the best command is next to it."
  },
  "height": {
    "kind": "integer",
    "default": 0,
    "min": 0,
    "max": 200,
    "unit": "rows",
    "about": "How many rows below the line the search takes; 0: the full screen. So does a terminal that has no more rows than this."
  },
  "hidden": {
    "kind": "text_list",
    "default": [],
    "about": "Commands that the search never lists: the whole command, where `*` stands for any text and `?` for one character."
  },
  "enter": {
    "kind": "choice",
    "default": "run",
    "choices": [
      "run",
      "insert"
    ],
    "about": "What Enter does with the chosen command: runs it, or puts it on the line as Tab does."
  },
  "escape": {
    "kind": "choice",
    "default": "line",
    "choices": [
      "line",
      "query"
    ],
    "about": "What Esc leaves on the line: what stood there, or what was typed as the query. Ctrl-C leaves what stood there."
  }
} as const;

export const syncTable = {
  "server": {
    "kind": "text",
    "default": "https://api.atuin.sh",
    "charactersMax": 300,
    "about": "The Atuin server that keeps the history of all your machines, encrypted. Nothing is sent to it before `hunch sync login`."
  },
  "user": {
    "kind": "text",
    "default": "",
    "charactersMax": 200,
    "about": "The name of the account. Empty: `hunch sync login` asks."
  },
  "key_file": {
    "kind": "path",
    "default": "",
    "about": "Where the key of the account is, for the user alone. Empty: sync/key in the data directory."
  },
  "automatic": {
    "kind": "boolean",
    "default": false,
    "about": "Whether the history is synced in the background, once this machine is logged in."
  },
  "interval_s": {
    "kind": "integer",
    "default": 300,
    "min": 10,
    "max": 86400,
    "unit": "seconds",
    "about": "How long after a sync the next one begins by itself."
  }
} as const;
