// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.http.BufferHop;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.http.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** The options of the command line; what is not given is as the profile has it. */
final class CliOptions {
  private static final String TIME = "<time>";
  private static final String TOKENS = "<tokens>";
  private static final String NUMBER = "<n>";

  private CliOptions() {}

  static final List<CliOption<?>> SERVER =
      List.of(
          text(
              "--host", "<address>", "Address to bind to (127.0.0.1).", SimulatorOptions::withHost),
          number("--port", "<port>", "Port; 0 picks a free one (0).", SimulatorOptions::withPort),
          number("--io-threads", NUMBER, "Event loops (2).", SimulatorOptions::withIoThreads),
          new CliOption<>(
              "--transport",
              Transport.class,
              "auto|epoll|nio",
              "Epoll where available (auto).",
              SimulatorOptions::withTransport),
          flag("--tls", "TLS with a certificate made at the start.", SimulatorOptions::withTls),
          file(
              "--tls-cert",
              "TLS with this certificate (PEM).",
              SimulatorOptions::withTlsCertificate),
          file("--tls-key", "The certificate's key (PEM, PKCS#8).", SimulatorOptions::withTlsKey),
          flag("--http2", "HTTP/2 for clients that ask; implies TLS.", SimulatorOptions::withHttp2),
          number(
              "--max-concurrent-streams",
              NUMBER,
              "Most requests under way on an HTTP/2 connection (100).",
              SimulatorOptions::withMaxConcurrentStreams),
          number(
              "--keep-alive-requests",
              NUMBER,
              "Closes an HTTP/1.1 connection after as many requests (no limit).",
              SimulatorOptions::withKeepAliveRequests),
          time(
              "--idle-timeout",
              "Closes a connection without requests after this; 0ms: never (0ms).",
              SimulatorOptions::withIdleTimeout),
          flag(
              "--close-after-stream",
              "Closes an HTTP/1.1 connection behind each stream, against its promise.",
              SimulatorOptions::withCloseAfterStream),
          time(
              "--network-delay",
              "Takes each request in so much later, as if it were on its way (0ms).",
              SimulatorOptions::withNetworkDelay),
          new CliOption<>(
              "--buffer-hop",
              BufferHop.class,
              "all|<bytes>|<time>",
              "Holds events of streams back and sends them together, as a buffering proxy does.",
              SimulatorOptions::withBufferHop),
          file(
              "--answers",
              "Right answers: {\"prompt\", \"answer\"} a line.",
              SimulatorOptions::withAnswers),
          file("--truth", "Ground-truth log.", SimulatorOptions::withTruthLog),
          new CliOption<>(
              "--seed",
              Long.class,
              NUMBER,
              "Of texts, lengths, jitter and faults (1).",
              SimulatorOptions::withSeed),
          number(
              "--warm-up",
              NUMBER,
              "Requests it sends to itself before it starts (100).",
              SimulatorOptions::withWarmUp),
          number(
              "--body-limit",
              "<bytes>",
              "Largest request body (16777216).",
              SimulatorOptions::withBodyLimitBytes));

  static final List<CliOption<?>> ENGINE =
      List.of(
          decimal("--slowdown", "Factor on every time (1).", SimulatorOptions::withSlowdown),
          time("--step-base", "What every step costs.", SimulatorOptions::withStepBase),
          time(
              "--per-sequence",
              "What each decoding sequence adds to a step.",
              SimulatorOptions::withPerSequence),
          time(
              "--per-prefill-token",
              "What each prompt token computed adds.",
              SimulatorOptions::withPerPrefillToken),
          time(
              "--per-kv-token",
              "What each token of context adds.",
              SimulatorOptions::withPerKvToken),
          decimal(
              "--jitter",
              "Relative standard deviation of a step's time.",
              SimulatorOptions::withJitter),
          number(
              "--max-running",
              NUMBER,
              "Most sequences in the batch.",
              SimulatorOptions::withMaxRunning),
          number(
              "--max-batched-tokens",
              TOKENS,
              "Token budget of a step.",
              SimulatorOptions::withMaxBatchedTokens),
          new CliOption<>(
              "--prefill",
              PrefillMode.class,
              "chunked|whole",
              "Whether prompts are cut to the budget (chunked).",
              SimulatorOptions::withPrefill),
          number(
              "--kv-tokens", TOKENS, "Capacity of the KV cache.", SimulatorOptions::withKvTokens),
          number(
              "--kv-block",
              TOKENS,
              "Tokens of a KV block (16).",
              SimulatorOptions::withKvBlockTokens),
          new CliOption<>(
              "--prefix-caching",
              PrefixCaching.class,
              "on|off",
              "Whether a repeated prefix is reused (on).",
              SimulatorOptions::withPrefixCaching),
          number(
              "--queue-limit",
              NUMBER,
              "Most requests waiting (no limit).",
              SimulatorOptions::withQueueLimit),
          number(
              "--queue-full-status",
              "429|503",
              "Status when the queue is full (429).",
              SimulatorOptions::withQueueFullStatus),
          number(
              "--retry-after",
              "<s>",
              "What a full queue says in Retry-After (1).",
              SimulatorOptions::withRetryAfter),
          time(
              "--refuse-for",
              "How long all is refused once the queue was full (0ms).",
              SimulatorOptions::withRefuseFor),
          decimal(
              "--crowding",
              "What each waiting request adds to a step, as a share (0).",
              SimulatorOptions::withCrowding));

  static final List<CliOption<?>> API =
      List.of(
          text("--model", "<name>", "The only model (llama-3).", SimulatorOptions::withModel),
          text(
              "--api-key",
              "<key>",
              "Key to ask for: a bearer token, or x-api-key.",
              SimulatorOptions::withApiKey),
          number(
              "--context-length",
              TOKENS,
              "Most tokens of prompt and answer.",
              SimulatorOptions::withContextLength),
          flag(
              "--cut-prompts",
              "Cuts longer prompts and answers them, as llama.cpp does; else: 400.",
              SimulatorOptions::withCutPrompts),
          number(
              "--default-max-tokens",
              TOKENS,
              "Length of an answer that sets no limit (256).",
              SimulatorOptions::withDefaultMaxTokens),
          number(
              "--tokens-per-message",
              TOKENS,
              "What the chat template adds to each message (0).",
              SimulatorOptions::withTokensPerMessage),
          number(
              "--tokens-per-chat",
              TOKENS,
              "What it adds to the whole prompt (0).",
              SimulatorOptions::withTokensPerChat),
          decimal(
              "--eos-mean",
              "Mean length of answers that end by themselves; 0: never (0).",
              SimulatorOptions::withEosMean),
          decimal(
              "--eos-sigma",
              "Standard deviation of their length's logarithm (0.5).",
              SimulatorOptions::withEosSigma),
          number(
              "--tokens-per-chunk",
              TOKENS,
              "Tokens of a content event (1).",
              SimulatorOptions::withTokensPerChunk),
          number(
              "--reasoning-tokens",
              TOKENS,
              "How many of an answer's first tokens are thought, not said (0).",
              SimulatorOptions::withReasoningTokens),
          decimal(
              "--usage-factor",
              "Tokens that the usage tells of each that was generated; not 1: it is wrong (1).",
              SimulatorOptions::withUsageFactor),
          new CliOption<>(
              "--tell-times",
              ReportedTimes.class,
              "none|metrics|timings|header",
              "How answers tell where the time went: as vLLM, llama.cpp or OpenAI do (none).",
              SimulatorOptions::withReportedTimes),
          new CliOption<>(
              "--reject-field",
              String[].class,
              "<field>",
              "Answers 400 to requests with this field; repeatable.",
              SimulatorOptions::withRejectedFields),
          new CliOption<>(
              "--fault",
              String[].class,
              "<rules>",
              "What goes wrong, e.g. error-midstream=0.05;after=3; repeatable.",
              CliOptions::withFaults),
          new CliOption<>(
              "--outages",
              String.class,
              "<timetable>",
              "When it takes nothing in, since its start, and how long: 10s+5s,40s+2s.",
              SimulatorOptions::withOutages),
          new CliOption<>(
              "--rate-limit",
              String.class,
              "<limit>",
              "Requests in a while, and how it is told: 60/10s;style=openai|anthropic|ietf.",
              SimulatorOptions::withRateLimit),
          new CliOption<>(
              "--metrics-fault",
              String.class,
              "<faults>",
              "What goes wrong with /metrics, e.g. restart;after=3 or gap;after=3;count=5.",
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
              "What goes wrong with /gpu/metrics, e.g. restart;after=3 or gap;after=3;count=5.",
              SimulatorOptions::withGpuFaults),
          flag(
              "--no-streaming",
              "Answers with JSON even to stream: true.",
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
