// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.interop.LoadTestTool;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates the flags of {@code aiperf profile}, with its defaults: streaming is off. */
final class AiperfLine {

  private static final String RATE = "--request-rate";
  private static final String CONCURRENCY = "--concurrency";
  private static final String PATTERN = "--arrival-pattern";

  /** Without a number of requests or a duration, AIPerf sends at least this many. */
  private static final int LEAST_REQUESTS = 10;

  private static final Map<String, String> DIALECTS =
      Map.of(
          "chat", "openai-chat",
          "completions", "openai-completions",
          "responses", "openai-responses",
          "messages", "anthropic-messages",
          "huggingface_generate", "tgi-generate");

  private static final Map<String, String> BOUNDS =
      Map.of(
          "time_to_first_token", "ttft",
          "inter_token_latency", "tpot",
          "request_latency", "e2e");

  private final GivenFlags flags;
  private final LoadDraft draft = new LoadDraft(LoadTestTool.AIPERF);
  private final AiperfPrompts prompts;

  private AiperfLine(GivenFlags flags) {
    this.flags = flags;
    this.prompts = new AiperfPrompts(flags, draft);
  }

  static IntendedLoad translate(GivenFlags flags) {
    var line = new AiperfLine(flags);
    String dialect = line.target();
    int turns = line.prompts.translate(dialect);
    line.runs(turns);
    line.warmUp();
    line.objectives();
    line.telemetry();
    return line.draft.load(flags.unread());
  }

  private String target() {
    String type = flags.text("--endpoint-type").orElse("chat");
    String dialect = DIALECTS.get(type);
    if (dialect == null) {
      throw new IllegalArgumentException(ConversionTexts.noDialect("--endpoint-type", type));
    }
    List<String> urls = new ArrayList<>();
    flags.all("--url").forEach(text -> urls.addAll(Arrays.asList(text.split(",", 0))));
    if (urls.isEmpty()) {
      urls.add("localhost:8000");
    }
    String usual = LoadDraft.path(dialect);
    String path = flags.text("--endpoint").orElse(usual);
    draft.target("--url", urls, path.startsWith("/") ? path : "/" + path, usual);
    draft.set("dialect", dialect);
    List<String> models =
        flags.all("--model").stream().flatMap(text -> Arrays.stream(text.split(",", 0))).toList();
    if (models.size() > 1) {
      draft.missing("--model", ConversionTexts.SEVERAL_MODELS);
    }
    models.stream().findFirst().ifPresent(model -> draft.set("model", model));
    flags.text("--api-key").ifPresent(key -> draft.apiKey("--api-key", key));
    headers();
    connection();
    return dialect;
  }

  private void headers() {
    for (String header : flags.all("--header")) {
      if (header.strip().startsWith("{")) {
        JsonValues.object("--header", header)
            .properties()
            .forEach(each -> draft.header("--header", each.getKey(), each.getValue().asText()));
      } else {
        String[] sides = header.split(":", 2);
        if (sides.length < 2) {
          throw new IllegalArgumentException(ConversionTexts.notAPair("--header", "Header:Value"));
        }
        draft.header("--header", sides[0].strip(), sides[1].strip());
      }
    }
  }

  private void connection() {
    flags
        .number("--request-timeout-seconds")
        .ifPresent(seconds -> draft.set("timeout", FlagNumbers.plain(seconds) + "s"));
    flags
        .number("--wait-for-model-timeout")
        .filter(seconds -> seconds.signum() > 0)
        .ifPresent(seconds -> draft.set("waitForServer", FlagNumbers.plain(seconds) + "s"));
    if (!flags.has("--streaming")) {
      draft.set("stream", "false");
      draft.note("--streaming", ConversionTexts.NOT_STREAMED);
    }
    String reuse = flags.text("--connection-reuse-strategy").orElse("pooled");
    if (reuse.equals("sticky-user-sessions")) {
      draft.set("shareConnections", "false");
    } else if (!reuse.equals("pooled")) {
      draft.missing(
          LoadDraft.flag("--connection-reuse-strategy", reuse), ConversionTexts.CONNECTIONS);
    }
  }

  private void runs(int turns) {
    Optional<BigDecimal> duration = flags.number("--benchmark-duration");
    if (prompts.trace().isPresent()) {
      draft.run(new IntendedTraffic.Replay(prompts.trace().get()), null, duration.orElse(null));
      return;
    }
    List<IntendedTraffic> traffic = traffic(turns);
    traffic.forEach(
        each -> draft.run(each, requests(each, turns, duration), duration.orElse(null)));
    if (traffic.size() > 1) {
      draft.note(
          flags.text(RATE).isPresent() ? RATE : CONCURRENCY,
          ConversionTexts.severalRuns(traffic.size()));
    }
    if (turns > 1 && flags.has("--num-sessions")) {
      draft.approximated("--num-sessions", ConversionTexts.LAST_SESSIONS);
    }
    if (flags.has("--benchmark-grace-period")) {
      draft.approximated("--benchmark-grace-period", ConversionTexts.GRACE);
    }
    series();
  }

  private List<IntendedTraffic> traffic(int turns) {
    Optional<String> rates = flags.text(RATE);
    Optional<String> users = flags.text(CONCURRENCY);
    List<IntendedTraffic> traffic = new ArrayList<>();
    Optional<BigDecimal> centric = flags.number("--user-centric-rate");
    if (centric.isPresent()) {
      String number = flags.text("--num-users").orElse("");
      draft.approximated(
          LoadDraft.flag("--user-centric-rate", FlagNumbers.plain(centric.get())),
          ConversionTexts.userCentric(number));
      traffic.add(open(perUser(centric.get(), turns), IntendedTraffic.Gaps.EVEN, null));
    } else if (flags.text(PATTERN).filter("concurrency_burst"::equals).isPresent()
        || rates.isEmpty()) {
      for (BigDecimal count : FlagNumbers.decimals(CONCURRENCY, users.orElse("1"))) {
        int whole = FlagNumbers.whole(CONCURRENCY, FlagNumbers.plain(count));
        traffic.add(new IntendedTraffic.Closed(whole));
      }
    } else {
      Integer limit = users.map(text -> FlagNumbers.whole(CONCURRENCY, text)).orElse(null);
      for (BigDecimal rate : FlagNumbers.decimals(RATE, rates.get())) {
        traffic.add(open(perUser(rate, turns), gaps(), limit));
      }
      if (turns > 1) {
        draft.approximated(RATE, ConversionTexts.ratePerUser(turns));
      }
    }
    return traffic;
  }

  private void series() {
    flags
        .text("--request-rate-series")
        .ifPresent(
            file -> draft.missing("--request-rate-series " + file, ConversionTexts.RATE_SERIES));
  }

  private IntendedTraffic open(
      BigDecimal rate, IntendedTraffic.Gaps gaps, @Nullable Integer limit) {
    if (rate.signum() == 0) {
      throw new IllegalArgumentException(ConversionTexts.notPositive(RATE, "0"));
    }
    BigDecimal shape = null;
    if (gaps == IntendedTraffic.Gaps.GAMMA) {
      shape = flags.number("--arrival-smoothness").orElse(BigDecimal.ONE);
      draft.propertiesOnly(
          ConversionRemark.Kind.APPROXIMATED, PATTERN + " gamma", ConversionTexts.GAMMA);
    }
    return new IntendedTraffic.Open(rate, gaps, shape, limit);
  }

  private static BigDecimal perUser(BigDecimal rate, int turns) {
    return rate.divide(BigDecimal.valueOf(turns), MathContext.DECIMAL32);
  }

  private IntendedTraffic.Gaps gaps() {
    String pattern = flags.text(PATTERN).orElse("poisson");
    return switch (pattern) {
      case "poisson" -> IntendedTraffic.Gaps.POISSON;
      case "constant" -> IntendedTraffic.Gaps.EVEN;
      case "gamma" -> IntendedTraffic.Gaps.GAMMA;
      default ->
          throw new IllegalArgumentException(
              ConversionTexts.notOneOf(PATTERN, pattern, "constant, poisson, gamma"));
    };
  }

  private @Nullable Integer requests(
      IntendedTraffic traffic, int turns, Optional<BigDecimal> duration) {
    Optional<Integer> sessions = flags.whole("--num-sessions");
    Optional<Integer> count =
        flags.whole("--request-count").or(() -> sessions.map(number -> number * turns));
    if (count.isPresent() || duration.isPresent()) {
      return count.orElse(null);
    }
    int users =
        traffic instanceof IntendedTraffic.Closed closed
            ? closed.users()
            : traffic instanceof IntendedTraffic.Open open && open.maxInFlight() != null
                ? open.maxInFlight()
                : 1;
    return Math.max(LEAST_REQUESTS, 2 * users);
  }

  private void warmUp() {
    Optional<BigDecimal> time = flags.number("--warmup-duration");
    Optional<Integer> count = flags.whole("--warmup-request-count");
    if (time.isPresent()) {
      draft.set("warmUp", FlagNumbers.plain(time.get()) + "s");
      count.ifPresent(
          number -> draft.missing("--warmup-request-count", ConversionTexts.TWO_WARM_UPS));
    } else {
      count.filter(number -> number > 0).ifPresent(number -> draft.set("warmUpRequests", number));
    }
  }

  private void objectives() {
    for (String given : flags.all("--goodput")) {
      for (String pair : given.strip().split("\\s+", 0)) {
        bound(pair);
      }
    }
    flags
        .number("--failed-request-threshold")
        .ifPresent(
            share -> {
              draft.set("maxFailed", share.movePointRight(2));
              draft.approximated("--failed-request-threshold", ConversionTexts.ERRORS);
            });
    if (flags.number("--request-cancellation-rate").isPresent()) {
      String delay = flags.text("--request-cancellation-delay").orElse("0");
      draft.missing("--request-cancellation-rate", ConversionTexts.cancellation(delay));
    }
  }

  private void bound(String pair) {
    String[] sides = pair.split(":", 2);
    BigDecimal value =
        sides.length < 2 ? BigDecimal.ZERO : FlagNumbers.decimal("--goodput", sides[1]);
    String metric = BOUNDS.get(sides[0]);
    if (metric != null && sides.length == 2) {
      draft.bound("--goodput", metric, value);
    } else if (sides[0].equals("output_token_throughput_per_user") && value.signum() > 0) {
      // tokens per second of one user are the inverse of its time per token
      draft.bound("--goodput", "tpot", new BigDecimal(1000).divide(value, MathContext.DECIMAL32));
    } else {
      draft.missing(LoadDraft.flag("--goodput", pair), ConversionTexts.NO_BOUND);
    }
  }

  private void telemetry() {
    draft.setIfGiven("seed", flags.whole("--random-seed").map(String::valueOf));
    draft.setIfGiven("resultsFolder", flags.text("--artifact-dir"));
    if (flags.has("--no-server-metrics")) {
      draft.set("server.metrics", "off");
    }
    urls("--server-metrics", "server.metrics");
    urls("--gpu-telemetry", "gpu.metrics");
  }

  private void urls(String flag, String property) {
    List<String> urls =
        flags.all(flag).stream()
            .flatMap(text -> Arrays.stream(text.split(",", 0)))
            .filter(text -> text.contains(":") || text.contains("/"))
            .map(text -> text.contains("://") ? text : "http://" + text)
            .toList();
    if (!urls.isEmpty()) {
      draft.set(property, String.join(",", urls));
    }
  }
}
