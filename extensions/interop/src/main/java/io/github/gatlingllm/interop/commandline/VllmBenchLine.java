// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.interop.LoadTestTool;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Translates the flags of {@code vllm bench serve}, with the defaults of its argument parser. */
final class VllmBenchLine {

  private static final int PROMPTS = 1000;

  private static final Map<String, String> DIALECTS =
      Map.ofEntries(
          Map.entry("openai", "openai-completions"),
          Map.entry("vllm", "openai-completions"),
          Map.entry("lmdeploy", "openai-completions"),
          Map.entry("scalellm", "openai-completions"),
          Map.entry("sglang", "openai-completions"),
          Map.entry("openai-chat", "openai-chat"),
          Map.entry("vllm-chat", "openai-chat"),
          Map.entry("openai-responses", "openai-responses"),
          Map.entry("vllm-responses", "openai-responses"),
          Map.entry("tgi", "tgi-generate"));

  private static final Map<String, String> BOUNDS =
      Map.of("ttft", "ttft", "tpot", "tpot", "e2el", "e2e");

  private static final List<String> SAMPLING =
      List.of(
          "temperature",
          "top-p",
          "top-k",
          "min-p",
          "frequency-penalty",
          "presence-penalty",
          "repetition-penalty");

  private final GivenFlags flags;
  private final Map<String, String> environment;
  private final LoadDraft draft = new LoadDraft(LoadTestTool.VLLM);

  private VllmBenchLine(GivenFlags flags, Map<String, String> environment) {
    this.flags = flags;
    this.environment = environment;
  }

  static IntendedLoad translate(GivenFlags flags, Map<String, String> environment) {
    var line = new VllmBenchLine(flags, environment);
    String dialect = line.target();
    line.traffic();
    new VllmDatasets(flags, line.draft, dialect).translate();
    line.body(dialect);
    line.rest();
    return line.draft.load(flags.unread());
  }

  private String target() {
    String backend = flags.text("--backend").orElse("openai");
    String dialect = DIALECTS.get(backend);
    if (dialect == null) {
      throw new IllegalArgumentException(ConversionTexts.noDialect("--backend", backend));
    }
    String base =
        flags
            .text("--base-url")
            .orElseGet(
                () ->
                    "http://"
                        + flags.text("--host").orElse("127.0.0.1")
                        + ":"
                        + flags.text("--port").orElse("8000"));
    String usual = LoadDraft.path(dialect);
    draft.target("--base-url", List.of(base), flags.text("--endpoint").orElse(usual), usual);
    draft.set("dialect", dialect);
    Optional<String> served = flags.text("--served-model-name");
    Optional<String> model = flags.text("--model");
    draft.setIfGiven("model", served.or(() -> model));
    for (String header : flags.all("--header")) {
      String[] sides = header.split("=", 2);
      if (sides.length < 2) {
        throw new IllegalArgumentException(ConversionTexts.notAPair("--header", "KEY=VALUE"));
      }
      draft.header("--header", sides[0].strip(), sides[1].strip());
    }
    String key = environment.get("OPENAI_API_KEY");
    if (key != null) {
      draft.apiKey("OPENAI_API_KEY", key);
    }
    flags
        .whole("--ready-check-timeout-sec")
        .filter(seconds -> seconds > 0)
        .ifPresent(seconds -> draft.set("waitForServer", seconds + "s"));
    return dialect;
  }

  private void traffic() {
    int prompts = flags.whole("--num-prompts").orElse(PROMPTS);
    Optional<Integer> limit = flags.whole("--max-concurrency");
    Optional<String> strategy = flags.text("--ramp-up-strategy");
    Optional<BigDecimal> rate =
        flags
            .text("--request-rate")
            .filter(text -> !text.equalsIgnoreCase("inf"))
            .map(text -> FlagNumbers.decimal("--request-rate", text));
    if (flags.text("--dataset-name").filter("timed_trace"::equals).isPresent()) {
      trace();
    } else if (strategy.isPresent()) {
      rate.ifPresent(
          both -> {
            throw new IllegalArgumentException(
                ConversionTexts.contradiction("--ramp-up-strategy", "--request-rate"));
          });
      ramp(strategy.get(), prompts);
    } else if (rate.isPresent() && rate.get().signum() > 0) {
      draft.run(open(rate.get(), limit), prompts, null);
    } else if (rate.isPresent()) {
      throw new IllegalArgumentException(ConversionTexts.notPositive("--request-rate", "0"));
    } else if (limit.isPresent() && limit.get() < prompts) {
      draft.run(new IntendedTraffic.Closed(limit.get()), prompts, null);
    } else {
      draft.run(new IntendedTraffic.AtOnce(), prompts, null);
      draft.propertiesOnly(
          ConversionRemark.Kind.APPROXIMATED,
          "--request-rate inf",
          ConversionTexts.atOnce(prompts));
    }
    flags.whole("--num-warmups").ifPresent(count -> positive("warmUpRequests", count));
    flags
        .number("--probe-request-rate")
        .filter(number -> number.signum() > 0)
        .ifPresent(number -> draft.set("probe", FlagNumbers.plain(number) + "/s"));
  }

  private void trace() {
    String file = flags.text("--dataset-path").orElse("");
    draft.run(new IntendedTraffic.Replay(file), null, null);
    if (flags.has("--num-prompts")) {
      draft.missing("--num-prompts", ConversionTexts.WHOLE_TRACE);
    }
  }

  private void positive(String property, int count) {
    if (count > 0) {
      draft.set(property, count);
    }
  }

  private IntendedTraffic open(BigDecimal rate, Optional<Integer> limit) {
    String burstiness = flags.text("--burstiness").orElse("1");
    if (burstiness.equals("inf")) {
      return new IntendedTraffic.Open(rate, IntendedTraffic.Gaps.EVEN, null, limit.orElse(null));
    }
    BigDecimal shape = FlagNumbers.decimal("--burstiness", burstiness);
    if (shape.compareTo(BigDecimal.ONE) == 0) {
      return new IntendedTraffic.Open(rate, IntendedTraffic.Gaps.POISSON, null, limit.orElse(null));
    }
    draft.propertiesOnly(
        ConversionRemark.Kind.APPROXIMATED,
        LoadDraft.flag("--burstiness", burstiness),
        ConversionTexts.GAMMA);
    return new IntendedTraffic.Open(rate, IntendedTraffic.Gaps.GAMMA, shape, limit.orElse(null));
  }

  /** Adds a ramp. Its rate changes with each request, as there. */
  private void ramp(String strategy, int prompts) {
    double from = endOfRamp("--ramp-up-start-rps");
    double to = endOfRamp("--ramp-up-end-rps");
    boolean exponential = strategy.equals("exponential");
    if (!exponential && !strategy.equals("linear")) {
      throw new IllegalArgumentException(
          ConversionTexts.notOneOf("--ramp-up-strategy", strategy, "linear, exponential"));
    }
    if (from <= 0 || from > to) {
      throw new IllegalArgumentException(ConversionTexts.RAMP_BOUNDS);
    }
    draft.run(new IntendedTraffic.Ramp(exponential, from, to), prompts, null);
    flags
        .text("--max-concurrency")
        .ifPresent(
            limit -> draft.set("maxInFlight", FlagNumbers.whole("--max-concurrency", limit)));
  }

  private double endOfRamp(String flag) {
    return flags
        .number(flag)
        .orElseThrow(
            () ->
                new IllegalArgumentException(ConversionTexts.requires("--ramp-up-strategy", flag)))
        .doubleValue();
  }

  private void body(String dialect) {
    for (String name : SAMPLING) {
      flags.number("--" + name).ifPresent(value -> draft.param(name.replace('-', '_'), value));
    }
    flags
        .whole("--logprobs")
        .ifPresent(
            count -> {
              if (dialect.equals("openai-chat")) {
                draft.set("param.logprobs", "true");
                draft.set("param.top_logprobs", count);
              } else {
                draft.set("param.logprobs", count);
              }
            });
    flags
        .text("--extra-body")
        .ifPresent(
            text -> {
              JsonNode body = JsonValues.object("--extra-body", text);
              body.properties().forEach(each -> draft.param(each.getKey(), each.getValue()));
            });
  }

  private void rest() {
    for (String pair : flags.all("--goodput")) {
      String[] sides = pair.split(":", 2);
      String metric = BOUNDS.get(sides[0]);
      if (metric == null || sides.length < 2) {
        throw new IllegalArgumentException(
            ConversionTexts.notOneOf("--goodput", pair, "ttft:MS, tpot:MS, e2el:MS"));
      }
      draft.bound("--goodput", metric, FlagNumbers.decimal("--goodput", sides[1]));
    }
    draft.setIfGiven("seed", flags.whole("--seed").map(String::valueOf));
    draft.setIfGiven("requestIdPrefix", flags.text("--request-id-prefix"));
    flags.text("--label").ifPresent(label -> draft.label("label", label));
    for (String pair : flags.all("--metadata")) {
      String[] sides = pair.split("=", 2);
      if (sides.length < 2) {
        throw new IllegalArgumentException(ConversionTexts.notAPair("--metadata", "KEY=VALUE"));
      }
      draft.label(sides[0].strip(), sides[1].strip());
    }
    if (flags.has("--save-detailed")) {
      draft.set("recordGaps", "true");
    }
    draft.setIfGiven("resultsFolder", flags.text("--result-dir"));
  }
}
