// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a GuideLLM command line in the form of version 0.7: {@code kind=…} objects for
 * backend, profile, constraints and data. Flags of earlier versions are brought to that form.
 */
final class GuideLlmSpec {

  private static final Set<String> BACKEND =
      Set.of(
          "kind",
          "target",
          "model",
          "request_format",
          "api_key",
          "api_routes",
          "timeout",
          "stream",
          "max_tokens",
          "extras",
          // without effect on the load
          "timeout_connect",
          "http2",
          "follow_redirects",
          "verify",
          "validate_backend");

  private static final Set<String> PROFILE =
      Set.of(
          "kind",
          "rate",
          "streams",
          "sweep_size",
          "strategy_type",
          "max_concurrency",
          "rampup_duration",
          "warmup",
          "cooldown",
          "time_scale");

  private static final Set<String> DATA =
      Set.of(
          "kind",
          "path",
          "source",
          "load_kwargs",
          "prompt_tokens",
          "prompt_tokens_stdev",
          "prompt_tokens_min",
          "prompt_tokens_max",
          "output_tokens",
          "output_tokens_stdev",
          "output_tokens_min",
          "output_tokens_max",
          "prefix_tokens",
          "prefix_count",
          "prefix_buckets",
          "turns",
          "samples");

  private final GivenFlags flags;
  private final ObjectNode backend;
  private final ObjectNode profile;
  private final List<ObjectNode> constraints = new ArrayList<>();
  private final List<String> notRead = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  private GuideLlmSpec(GivenFlags flags) {
    this.flags = flags;
    this.backend = object("--backend", "openai_http");
    this.profile = object("--profile", "sweep");
  }

  static GuideLlmSpec of(GivenFlags flags) {
    var spec = new GuideLlmSpec(flags);
    spec.olderBackend();
    spec.olderProfile();
    spec.overrides();
    flags
        .all("--constraint")
        .forEach(text -> spec.constraint(JsonValues.pairs("--constraint", text)));
    spec.unknown("--backend", spec.backend, BACKEND);
    spec.unknown("--profile", spec.profile, PROFILE);
    return spec;
  }

  /** Returns a {@code kind=…} object; a single word is its kind. */
  private ObjectNode object(String flag, String usual) {
    String text = flags.text(flag).orElse(usual);
    if (text.contains("=") || text.strip().startsWith("{")) {
      return JsonValues.pairs(flag, text);
    }
    return JsonValues.empty().put("kind", text);
  }

  private void olderBackend() {
    flags
        .text("--backend-kwargs")
        .ifPresent(text -> backend.setAll(JsonValues.pairs("--backend-kwargs", text)));
    flags.text("--target").ifPresent(text -> backend.put("target", text));
    flags.text("--model").ifPresent(text -> backend.put("model", text));
    flags.text("--request-type").ifPresent(text -> backend.put("request_format", text));
  }

  private void olderProfile() {
    flags.text("--rampup").ifPresent(text -> profile.put("rampup_duration", text));
    for (String name : List.of("warmup", "cooldown")) {
      flags.text("--" + name).ifPresent(text -> profile.set(name, phase(name, text)));
    }
  }

  private static JsonNode phase(String name, String text) {
    return text.contains("=") ? JsonValues.pairs(name, text) : JsonValues.value(text);
  }

  private void overrides() {
    List<String> words = flags.all("--override");
    for (int at = 0; at + 1 < words.size(); at += 2) {
      String name = words.get(at);
      if (!name.equals("profile.rate") && !name.equals("profile.streams")) {
        throw new IllegalArgumentException(
            ConversionTexts.notOneOf("--override", name, "profile.rate, profile.streams"));
      }
      profile.put(name.substring("profile.".length()), words.get(at + 1));
    }
  }

  private void constraint(ObjectNode given) {
    String kind = given.path("kind").asText();
    if (List.of(
            "max_duration", "max_requests", "max_errors", "max_error_rate", "max_global_error_rate")
        .contains(kind)) {
      constraints.add(given);
    } else {
      unreadable.add("--constraint kind=" + kind);
    }
  }

  /** Returns the names in an object that no translator reads. */
  private void unknown(String flag, ObjectNode object, Set<String> known) {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                notRead.add(flag + " " + name);
              }
            });
  }

  /** Returns the options within values that are not converted. */
  List<String> notRead() {
    return notRead;
  }

  /** Reads an object of the data and remembers its unknown names. */
  ObjectNode data(String text) {
    ObjectNode data = JsonValues.pairs("--data", text);
    unknown("--data", data, DATA);
    return data;
  }

  ObjectNode backend() {
    return backend;
  }

  ObjectNode profile() {
    return profile;
  }

  /** Returns the constraints that stop a run in another way than by time, number or errors. */
  List<String> unreadable() {
    return unreadable;
  }

  /** Returns the flag that names the server, in the version of this line. */
  String targetFlag() {
    return flags.has("--target") ? "--target" : "--backend target=";
  }

  /** Returns the flag that ends a run, in the version of this line. */
  String stopFlag() {
    return flags.has("--target") ? "--max-seconds" : "--constraint";
  }

  Optional<BigDecimal> seconds() {
    return flags.number("--max-seconds").or(() -> constraint("max_duration", "seconds"));
  }

  Optional<Integer> requests() {
    return flags
        .number("--max-requests")
        .or(() -> constraint("max_requests", "count"))
        .map(count -> FlagNumbers.whole("--max-requests", FlagNumbers.plain(count)));
  }

  private Optional<BigDecimal> constraint(String kind, String field) {
    return constraints.stream()
        .filter(each -> each.path("kind").asText().equals(kind))
        .findFirst()
        .map(
            each -> {
              String value = each.path(field).asText("");
              if (value.isEmpty()) {
                throw new IllegalArgumentException(
                    ConversionTexts.requires("--constraint kind=" + kind, field + "="));
              }
              return FlagNumbers.decimal(field, value);
            });
  }

  /** Returns the flag that limits errors. */
  String errorFlag() {
    return constraints.isEmpty() ? "--max-error-rate" : "--constraint";
  }

  /** Returns the allowed share of errors in percent. A number of errors allows no share: 0. */
  Optional<BigDecimal> errorPercent() {
    Optional<BigDecimal> rate =
        flags
            .number("--max-error-rate")
            .or(() -> flags.number("--max-global-error-rate"))
            .or(() -> constraint("max_error_rate", "rate"))
            .or(() -> constraint("max_global_error_rate", "rate"));
    Optional<BigDecimal> count =
        flags.number("--max-errors").or(() -> constraint("max_errors", "count"));
    return rate.map(share -> share.movePointRight(2))
        .or(() -> count.map(errors -> shareOf(errors)));
  }

  private BigDecimal shareOf(BigDecimal errors) {
    return requests()
        .filter(all -> all > 0)
        .map(all -> errors.movePointRight(2).divide(BigDecimal.valueOf(all), 3, RoundingMode.DOWN))
        .orElse(BigDecimal.ZERO);
  }

  /**
   * Returns the rates or streams of the profile.
   *
   * @throws IllegalArgumentException if there are none
   */
  List<BigDecimal> rates(String field, String flag) {
    List<BigDecimal> rates =
        profile.hasNonNull(field) ? numbers(field, profile.get(field)) : optionalRates();
    if (rates.isEmpty()) {
      throw new IllegalArgumentException(
          ConversionTexts.requires(flag, flags.has("--target") ? "--rate" : field + "="));
    }
    rates.stream()
        .filter(rate -> rate.signum() == 0)
        .findFirst()
        .ifPresent(
            zero -> {
              throw new IllegalArgumentException(ConversionTexts.notPositive(flag, "0"));
            });
    return rates;
  }

  /** Returns the values of {@code --rate}. */
  List<BigDecimal> optionalRates() {
    List<BigDecimal> rates = new ArrayList<>();
    flags.all("--rate").forEach(text -> rates.addAll(FlagNumbers.decimals("--rate", text)));
    return rates;
  }

  private static List<BigDecimal> numbers(String field, JsonNode node) {
    return FlagNumbers.decimals(field, node.isArray() ? node.toString() : node.asText());
  }

  Optional<String> seed() {
    return flags
        .text("--random-seed")
        .or(
            () ->
                flags
                    .text("--seed")
                    .map(
                        text ->
                            text.contains("=")
                                ? JsonValues.pairs("--seed", text).path("value").asText()
                                : text));
  }

  /** Returns the trace that the data names; empty if it names none. */
  String traceFile() {
    for (String text : flags.all("--data")) {
      if (text.contains("=") || text.strip().startsWith("{")) {
        ObjectNode data = JsonValues.pairs("--data", text);
        return data.path("path").asText(data.path("source").asText(""));
      }
      return text;
    }
    return "";
  }
}
