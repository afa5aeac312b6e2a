// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.http.BufferHop;
import io.github.gatlingllm.simulator.http.Routing;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.http.Transport;
import io.github.gatlingllm.simulator.mcp.McpRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** The options of the command line. The profile sets the defaults of the others. */
final class CliOptions {
  private static final String TIME = "<time>";
  private static final String TOKENS = "<tokens>";
  private static final String NUMBER = "<n>";

  private CliOptions() {}

  static final List<CliOption<?>> SERVER =
      List.of(
          text("--host", "<address>", "Address to bind (127.0.0.1).", SimulatorOptions::withHost),
          number("--port", "<port>", "Port; 0: any free port (0).", SimulatorOptions::withPort),
          number("--io-threads", NUMBER, "Event loops (2).", SimulatorOptions::withIoThreads),
          new CliOption<>(
              "--transport",
              Transport.class,
              "auto|epoll|nio",
              "I/O transport; auto: epoll if available (auto).",
              SimulatorOptions::withTransport),
          flag(
              "--tls",
              "Serve TLS with a self-signed certificate for localhost.",
              SimulatorOptions::withTls),
          file(
              "--tls-cert",
              "Serve TLS with this certificate (PEM).",
              SimulatorOptions::withTlsCertificate),
          file("--tls-key", "Key of the certificate (PEM, PKCS#8).", SimulatorOptions::withTlsKey),
          flag("--http2", "Offer HTTP/2 by ALPN. Implies TLS.", SimulatorOptions::withHttp2),
          number(
              "--max-concurrent-streams",
              NUMBER,
              "Limit of concurrent requests on an HTTP/2 connection (100).",
              SimulatorOptions::withMaxConcurrentStreams),
          number(
              "--keep-alive-requests",
              NUMBER,
              "Close an HTTP/1.1 connection after this many requests (no limit).",
              SimulatorOptions::withKeepAliveRequests),
          time(
              "--idle-timeout",
              "Close an idle connection after this time; 0ms: never (0ms).",
              SimulatorOptions::withIdleTimeout),
          flag(
              "--close-after-stream",
              "Close an HTTP/1.1 connection after each stream, despite its keep-alive header.",
              SimulatorOptions::withCloseAfterStream),
          time(
              "--network-delay",
              "Delay each request by this time (0ms).",
              SimulatorOptions::withNetworkDelay),
          new CliOption<>(
              "--buffer-hop",
              BufferHop.class,
              "all|<bytes>|<time>",
              "Buffer the events of streams, like a proxy.",
              SimulatorOptions::withBufferHop),
          file(
              "--answers",
              "Known answers, one JSON object per line with 'prompt' and 'answer'.",
              SimulatorOptions::withAnswers),
          file(
              "--truth",
              "Write the ground-truth log to this file.",
              SimulatorOptions::withTruthLog),
          new CliOption<>(
              "--seed",
              Long.class,
              NUMBER,
              "Seed of texts, lengths, jitter and faults (1).",
              SimulatorOptions::withSeed),
          number(
              "--warm-up",
              NUMBER,
              "Requests that the simulator sends to itself before it starts (100).",
              SimulatorOptions::withWarmUp),
          number(
              "--body-limit",
              "<bytes>",
              "Limit of a request body (16777216).",
              SimulatorOptions::withBodyLimitBytes));

  static final List<CliOption<?>> ENGINE =
      List.of(
          decimal(
              "--slowdown",
              "Factor on all times of the engine (1).",
              SimulatorOptions::withSlowdown),
          time("--step-base", "Base time of a step.", SimulatorOptions::withStepBase),
          time(
              "--per-sequence",
              "Time that each decoding sequence adds to a step.",
              SimulatorOptions::withPerSequence),
          time(
              "--per-prefill-token",
              "Time that each computed prompt token adds to a step.",
              SimulatorOptions::withPerPrefillToken),
          time(
              "--per-kv-token",
              "Time that each context token adds to a step.",
              SimulatorOptions::withPerKvToken),
          decimal(
              "--jitter",
              "Relative standard deviation of the time of a step.",
              SimulatorOptions::withJitter),
          number(
              "--max-running",
              NUMBER,
              "Limit of sequences in the batch.",
              SimulatorOptions::withMaxRunning),
          number(
              "--max-batched-tokens",
              TOKENS,
              "Limit of tokens in a step.",
              SimulatorOptions::withMaxBatchedTokens),
          new CliOption<>(
              "--prefill",
              PrefillMode.class,
              "chunked|whole",
              "Split prompts into chunks that fit a step, or compute them whole (chunked).",
              SimulatorOptions::withPrefill),
          number(
              "--kv-tokens", TOKENS, "Capacity of the KV cache.", SimulatorOptions::withKvTokens),
          number(
              "--kv-block",
              TOKENS,
              "Size of a KV block (16).",
              SimulatorOptions::withKvBlockTokens),
          new CliOption<>(
              "--prefix-caching",
              PrefixCaching.class,
              "on|off",
              "Reuse the KV cache of repeated prefixes (on).",
              SimulatorOptions::withPrefixCaching),
          number(
              "--replicas",
              NUMBER,
              "Replicas, each with an engine and a KV cache of its own (1).",
              SimulatorOptions::withReplicas),
          new CliOption<>(
              "--routing",
              Routing.class,
              "random|sticky",
              "Spread requests at random, or by their session (random).",
              SimulatorOptions::withRouting),
          text(
              "--session-header",
              "<name>",
              "Header that names the session (x-session-id).",
              SimulatorOptions::withSessionHeader),
          number(
              "--queue-limit",
              NUMBER,
              "Limit of queued requests (no limit).",
              SimulatorOptions::withQueueLimit),
          number(
              "--queue-full-status",
              "429|503",
              "HTTP status when the queue is full (429).",
              SimulatorOptions::withQueueFullStatus),
          number(
              "--retry-after",
              "<s>",
              "Retry-After header when the queue is full (1).",
              SimulatorOptions::withRetryAfter),
          time(
              "--refuse-for",
              "Reject all requests for this time after the queue was full (0ms).",
              SimulatorOptions::withRefuseFor),
          decimal(
              "--crowding",
              "Share that each queued request adds to the time of a step (0).",
              SimulatorOptions::withCrowding));

  static final List<CliOption<?>> API =
      List.of(
          text("--model", "<name>", "Name of the model (llama-3).", SimulatorOptions::withModel),
          text(
              "--api-key",
              "<key>",
              "Require this key as bearer token or x-api-key.",
              SimulatorOptions::withApiKey),
          number(
              "--context-length",
              TOKENS,
              "Limit of prompt and answer together.",
              SimulatorOptions::withContextLength),
          flag(
              "--cut-prompts",
              "Cut too long prompts, like llama.cpp, instead of answering 400.",
              SimulatorOptions::withCutPrompts),
          number(
              "--default-max-tokens",
              TOKENS,
              "Limit of an answer if the request sets none (256).",
              SimulatorOptions::withDefaultMaxTokens),
          number(
              "--tokens-per-message",
              TOKENS,
              "Tokens that the chat template adds to each message (0).",
              SimulatorOptions::withTokensPerMessage),
          number(
              "--tokens-per-chat",
              TOKENS,
              "Tokens that the chat template adds to the prompt (0).",
              SimulatorOptions::withTokensPerChat),
          decimal(
              "--eos-mean",
              "Mean length of answers that end before their limit; 0: none does (0).",
              SimulatorOptions::withEosMean),
          decimal(
              "--eos-sigma",
              "Standard deviation of the logarithm of these lengths (0.5).",
              SimulatorOptions::withEosSigma),
          number(
              "--tokens-per-chunk",
              TOKENS,
              "Tokens per content event (1).",
              SimulatorOptions::withTokensPerChunk),
          number(
              "--reasoning-tokens",
              TOKENS,
              "Reasoning tokens at the start of an answer (0).",
              SimulatorOptions::withReasoningTokens),
          number(
              "--tool-calls",
              NUMBER,
              "Answers to a user message that call tools if the choice is auto (0).",
              SimulatorOptions::withToolCalls),
          number(
              "--parallel-calls",
              NUMBER,
              "Calls of such an answer, unless the request allows one (1).",
              SimulatorOptions::withParallelCalls),
          flag(
              "--check-tool-results",
              "Answer 400 if a tool call has no result, like hosted APIs.",
              SimulatorOptions::withCheckedToolResults),
          new CliOption<>(
              "--mcp-answers",
              McpRules.Answers.class,
              "json|sse",
              "Form of the answers of the MCP server at /mcp (json).",
              SimulatorOptions::withMcpAnswers),
          time(
              "--mcp-latency",
              "Time of a tool call of the MCP server (0ms).",
              SimulatorOptions::withMcpLatency),
          time(
              "--mcp-ping",
              "Ping within each tool call's stream; fail without a reply in this time (0ms: none).",
              SimulatorOptions::withMcpPing),
          decimal(
              "--usage-factor",
              "Factor on the output tokens in the usage; other than 1: a wrong usage (1).",
              SimulatorOptions::withUsageFactor),
          new CliOption<>(
              "--tell-times",
              ReportedTimes.class,
              "none|metrics|timings|header",
              "Report server timings in answers, like vLLM, llama.cpp or OpenAI (none).",
              SimulatorOptions::withReportedTimes),
          new CliOption<>(
              "--reject-field",
              String[].class,
              "<field>",
              "Answer 400 to requests with this field. Repeatable.",
              SimulatorOptions::withRejectedFields),
          new CliOption<>(
              "--fault",
              String[].class,
              "<rules>",
              "Inject faults, e.g. error-midstream=0.05;after=3. Repeatable.",
              CliOptions::withFaults),
          new CliOption<>(
              "--degenerate",
              String.class,
              "<share[,from]>",
              "Degenerate answers: a share, and from how many requests in flight, e.g. 0.1,16.",
              SimulatorOptions::withDegenerate),
          new CliOption<>(
              "--outages",
              String.class,
              "<timetable>",
              "Outages as start+length since the start of the simulator, e.g. 10s+5s,40s+2s.",
              SimulatorOptions::withOutages),
          new CliOption<>(
              "--rate-limit",
              String.class,
              "<limit>",
              "Rate limit and style of its headers, e.g. 60/10s;style=openai|anthropic|ietf.",
              SimulatorOptions::withRateLimit),
          new CliOption<>(
              "--adapters",
              String.class,
              "<adapters>",
              "LoRA adapters as models, slots and load time, e.g. a,b,c;slots=2;load=200ms.",
              SimulatorOptions::withAdapters),
          new CliOption<>(
              "--metrics-fault",
              String.class,
              "<faults>",
              "Faults of /metrics, e.g. restart;after=3 or gap;after=3;count=5.",
              SimulatorOptions::withMetricsFaults),
          new CliOption<>(
              "--gpus",
              String.class,
              "<power>",
              "GPUs at /gpu/metrics, e.g. count=2;watts=300;swing=50;period=20s;refresh=1s.",
              SimulatorOptions::withGpus),
          new CliOption<>(
              "--gpu-fault",
              String.class,
              "<faults>",
              "Faults of /gpu/metrics, e.g. restart;after=3 or gap;after=3;count=5.",
              SimulatorOptions::withGpuFaults),
          flag(
              "--no-streaming",
              "Answer with JSON even if stream is true.",
              options -> options.withStreamPolicy(StreamPolicy.NEVER)));

  private static SimulatorOptions withFaults(SimulatorOptions options, String[] rules) {
    SimulatorOptions all = options;
    for (String rule : rules) {
      all = all.withFaults(rule);
    }
    return all;
  }

  private static CliOption<Boolean> flag(
      String name, String help, UnaryOperator<SimulatorOptions> setter) {
    return new CliOption<>(
        name, boolean.class, "", help, (options, given) -> setter.apply(options));
  }

  private static CliOption<Path> file(
      String name, String help, BiFunction<SimulatorOptions, Path, SimulatorOptions> setter) {
    return new CliOption<>(name, Path.class, "<file>", help, setter);
  }

  private static CliOption<String> text(
      String name,
      String label,
      String help,
      BiFunction<SimulatorOptions, String, SimulatorOptions> setter) {
    return new CliOption<>(name, String.class, label, help, setter);
  }

  private static CliOption<Integer> number(
      String name,
      String label,
      String help,
      BiFunction<SimulatorOptions, Integer, SimulatorOptions> setter) {
    return new CliOption<>(name, Integer.class, label, help, setter);
  }

  private static CliOption<Double> decimal(
      String name, String help, BiFunction<SimulatorOptions, Double, SimulatorOptions> setter) {
    return new CliOption<>(name, Double.class, "<x>", help, setter);
  }

  private static CliOption<Duration> time(
      String name, String help, BiFunction<SimulatorOptions, Duration, SimulatorOptions> setter) {
    return new CliOption<>(name, Duration.class, TIME, help, setter);
  }
}
