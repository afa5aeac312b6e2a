// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.LoadTestTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates the flags of GuideLLM, which {@link GuideLlmSpec} has brought to one form. */
final class GuideLlmLine {

  private static final String RATE = "--rate";

  /** The limit of a throughput profile that has none, as GuideLLM's own default. */
  private static final int THROUGHPUT_LIMIT = 512;

  private static final int SWEEP_LEVELS = 10;

  private static final Map<String, String> DIALECTS =
      Map.of(
          "/v1/chat/completions", "openai-chat",
          "chat_completions", "openai-chat",
          "/v1/completions", "openai-completions",
          "text_completions", "openai-completions",
          "/v1/responses", "openai-responses");

  private final GivenFlags flags;
  private final GuideLlmSpec spec;
  private final LoadDraft draft = new LoadDraft(LoadTestTool.GUIDELLM);

  private GuideLlmLine(GivenFlags flags, GuideLlmSpec spec) {
    this.flags = flags;
    this.spec = spec;
  }

  static IntendedLoad translate(GivenFlags flags) {
    var line = new GuideLlmLine(flags, GuideLlmSpec.of(flags));
    line.target();
    new GuideLlmData(flags, line.spec, line.draft).translate();
    line.rest();
    line.runs();
    line.spec.notRead().forEach(name -> line.draft.missing(name, ConversionTexts.NOT_READ));
    return line.draft.load(flags.unread());
  }

  private void target() {
    ObjectNode backend = spec.backend();
    String kind = backend.path("kind").asText("openai_http");
    if (!kind.equals("openai_http")) {
      throw new IllegalArgumentException(ConversionTexts.noDialect("--backend", kind));
    }
    String target = backend.path("target").asText("");
    if (target.isEmpty()) {
      throw new IllegalArgumentException(ConversionTexts.requires("guidellm", spec.targetFlag()));
    }
    String format = backend.path("request_format").asText("chat_completions");
    String dialect = DIALECTS.get(format);
    if (dialect == null) {
      throw new IllegalArgumentException(ConversionTexts.noDialect("--request-format", format));
    }
    String usual = LoadDraft.path(dialect);
    String route = backend.path("api_routes").path(usual).asText(usual);
    draft.target(
        spec.targetFlag(), List.of(target), route.startsWith("/") ? route : "/" + route, usual);
    draft.set("dialect", dialect);
    String model = backend.path("model").asText("");
    if (!model.isEmpty()) {
      draft.set("model", model);
    }
    if (backend.hasNonNull("api_key")) {
      draft.apiKey("api_key", backend.get("api_key").asText());
    }
    options(backend);
  }

  private void options(ObjectNode backend) {
    if (backend.hasNonNull("timeout")) {
      draft.set(
          "timeout",
          FlagNumbers.plain(FlagNumbers.decimal("timeout", backend.get("timeout").asText())) + "s");
    }
    if (backend.path("stream").isBoolean() && !backend.get("stream").booleanValue()) {
      draft.set("stream", "false");
    }
    if (backend.hasNonNull("max_tokens")) {
      draft.set("maxTokens", FlagNumbers.whole("max_tokens", backend.get("max_tokens").asText()));
    }
    JsonNode extras = backend.path("extras");
    JsonNode body = extras.has("body") ? extras.get("body") : extras;
    body.properties()
        .forEach(
            field -> {
              if (!List.of("headers", "params", "stream").contains(field.getKey())) {
                draft.param(field.getKey(), field.getValue());
              }
            });
    extras
        .path("headers")
        .properties()
        .forEach(field -> draft.header("extras", field.getKey(), field.getValue().asText()));
  }

  private void runs() {
    ObjectNode profile = spec.profile();
    String kind = profile.path("kind").asText("sweep");
    String flag = "--profile " + kind;
    Optional<BigDecimal> seconds = spec.seconds();
    Optional<Integer> requests = spec.requests();
    Phases phases = phases(requests, seconds);
    List<IntendedTraffic> traffic =
        switch (kind) {
          case "synchronous" -> List.of(new IntendedTraffic.Closed(1));
          case "concurrent" -> concurrent(flag);
          case "throughput" -> throughput(flag, profile);
          case "constant", "poisson", "async" -> rates(flag, kind, profile);
          case "sweep" -> sweep(profile);
          case "replay" -> replay(profile);
          default ->
              throw new IllegalArgumentException(
                  ConversionTexts.notOneOf(
                      "--profile",
                      kind,
                      "synchronous, concurrent, throughput, constant, poisson, sweep, replay"));
        };
    traffic.forEach(each -> draft.run(each, phases.requests(), phases.seconds()));
    if (traffic.size() > 1) {
      draft.note(flag, ConversionTexts.severalRuns(traffic.size()));
    }
    boolean endless = phases.requests() == null && phases.seconds() == null;
    if (endless && !kind.equals("sweep") && !kind.equals("replay")) {
      draft.note(spec.stopFlag(), ConversionTexts.NO_END);
    }
    rampUp(profile);
  }

  private void rampUp(ObjectNode profile) {
    JsonNode ramp = profile.path("rampup_duration");
    if (ramp.asDouble() > 0) {
      draft.missing(LoadDraft.flag("rampup", ramp.asText()), ConversionTexts.RAMP_UP);
    }
  }

  private List<IntendedTraffic> concurrent(String flag) {
    List<IntendedTraffic> traffic = new ArrayList<>();
    for (BigDecimal streams : spec.rates("streams", flag)) {
      int users = FlagNumbers.whole(flag, FlagNumbers.plain(streams));
      traffic.add(new IntendedTraffic.Closed(users));
    }
    return traffic;
  }

  private List<IntendedTraffic> throughput(String flag, ObjectNode profile) {
    Optional<Integer> limit = limit(profile);
    int users = limit.orElse(THROUGHPUT_LIMIT);
    draft.approximated(flag, ConversionTexts.throughput(users));
    draft.set("timeout", "21600s");
    return List.of(new IntendedTraffic.Closed(users));
  }

  private Optional<Integer> limit(ObjectNode profile) {
    Optional<Integer> own =
        Optional.of(profile.path("max_concurrency").asText(""))
            .filter(text -> !text.isEmpty() && !text.equals("null"))
            .map(text -> FlagNumbers.whole("max_concurrency", text));
    List<BigDecimal> rate = own.isPresent() ? List.of() : spec.optionalRates();
    return own.or(
        () ->
            rate.isEmpty()
                ? Optional.empty()
                : Optional.of(FlagNumbers.whole(RATE, FlagNumbers.plain(rate.get(0)))));
  }

  private List<IntendedTraffic> rates(String flag, String kind, ObjectNode profile) {
    IntendedTraffic.Gaps gaps =
        kind.equals("poisson") ? IntendedTraffic.Gaps.POISSON : IntendedTraffic.Gaps.EVEN;
    String cap = profile.path("max_concurrency").asText("");
    Integer limit =
        cap.isEmpty() || cap.equals("null") ? null : FlagNumbers.whole("max_concurrency", cap);
    List<IntendedTraffic> traffic = new ArrayList<>();
    for (BigDecimal rate : spec.rates("rate", flag)) {
      traffic.add(new IntendedTraffic.Open(rate, gaps, null, limit));
    }
    return traffic;
  }

  private List<IntendedTraffic> sweep(ObjectNode profile) {
    int levels = SWEEP_LEVELS;
    if (profile.has("sweep_size")) {
      levels = FlagNumbers.whole("sweep_size", profile.get("sweep_size").asText());
    } else if (!spec.optionalRates().isEmpty()) {
      levels = FlagNumbers.whole(RATE, FlagNumbers.plain(spec.optionalRates().get(0)));
    }
    draft.sweepNeedsBounds("--profile sweep");
    boolean poisson = profile.path("strategy_type").asText("constant").equals("poisson");
    return List.of(new IntendedTraffic.Sweep(levels, poisson));
  }

  private List<IntendedTraffic> replay(ObjectNode profile) {
    double scale = profile.path("time_scale").asDouble(1);
    if (scale != 1) {
      draft.missing(LoadDraft.flag("time_scale", scale), ConversionTexts.TIME_SCALE);
    }
    String file = spec.traceFile();
    if (file.isEmpty()) {
      throw new IllegalArgumentException(ConversionTexts.requires("--profile replay", "--data"));
    }
    return List.of(new IntendedTraffic.Replay(file));
  }

  /** What of the run is measured. */
  private record Phases(@Nullable Integer requests, @Nullable BigDecimal seconds) {}

  /** Takes warm-up and cool-down, which lie within GuideLLM's limits, out of the measured part. */
  private Phases phases(Optional<Integer> requests, Optional<BigDecimal> seconds) {
    BigDecimal warm = phase("warmup", requests, seconds);
    BigDecimal cool = phase("cooldown", requests, seconds);
    boolean timed = seconds.isPresent();
    if (warm.signum() > 0) {
      draft.set(timed ? "warmUp" : "warmUpRequests", FlagNumbers.plain(warm) + (timed ? "s" : ""));
    }
    if (cool.signum() > 0) {
      if (timed) {
        draft.code("coolDown", FlagNumbers.plain(cool));
        draft.propertiesOnly(ConversionRemark.Kind.MISSING, "cooldown", ConversionTexts.COOL_DOWN);
      } else {
        draft.missing("cooldown", ConversionTexts.COOL_DOWN);
      }
    }
    return new Phases(
        requests.map(count -> timed ? count : count - warm.intValue()).orElse(null),
        seconds.map(all -> all.subtract(warm)).orElse(null));
  }

  /** Returns the length of a phase: below 1, GuideLLM takes it as a share. */
  private BigDecimal phase(String name, Optional<Integer> requests, Optional<BigDecimal> seconds) {
    JsonNode node = spec.profile().path(name);
    JsonNode value =
        node.isObject() ? node.has("percent") ? node.get("percent") : node.path("value") : node;
    if (value.isMissingNode() || value.isNull()) {
      return BigDecimal.ZERO;
    }
    BigDecimal given = FlagNumbers.decimal(name, value.asText());
    if (given.compareTo(BigDecimal.ONE) >= 0) {
      return given;
    }
    BigDecimal whole = seconds.orElseGet(() -> BigDecimal.valueOf(requests.orElse(0)));
    return given.multiply(whole);
  }

  private void rest() {
    spec.errorPercent()
        .ifPresent(
            percent -> {
              draft.set("maxFailed", percent);
              draft.approximated(spec.errorFlag(), ConversionTexts.ERRORS);
            });
    spec.unreadable().forEach(flag -> draft.missing(flag, ConversionTexts.CONSTRAINT));
    draft.setIfGiven("seed", spec.seed());
    for (String pair : flags.all("--label")) {
      String[] sides = pair.split("=", 2);
      if (sides.length < 2) {
        throw new IllegalArgumentException(ConversionTexts.notAPair("--label", "KEY=VALUE"));
      }
      draft.label(sides[0], sides[1]);
    }
    draft.setIfGiven("resultsFolder", flags.text("--output-dir"));
  }
}
