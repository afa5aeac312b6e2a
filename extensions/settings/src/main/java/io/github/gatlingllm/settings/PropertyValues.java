// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.wire.dialect.Dialects;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kind of each property's values. A value that breaks its kind's rule is refused. */
final class PropertyValues {

  private static final String FORMAT = "(vllm|benchmark-report|aiperf)";

  private static final String DURATION = "such as 60, 60s, 2m or 500ms";

  private static final ValueKind<Boolean> FLAG =
      new ValueKind<>("true or false", PropertyValues::flag);
  private static final ValueKind<String> TEXT = ValueKind.text("a text", text -> !text.isBlank());
  private static final String ASSUMPTION =
      "(generateTexts|jobsByPrefix|instantTools|fixedToolResults|freeAnswers)";

  private static final ValueKind<String> FILE =
      ValueKind.text("a file", text -> !text.isBlank() && text.indexOf('\0') < 0);
  private static final ValueKind<Integer> COUNT = ValueKind.count(1);
  private static final ValueKind<Double> RATE =
      ValueKind.number("a number of users per second above 0", value -> value > 0);
  private static final ValueKind<Double> SECONDS =
      ValueKind.number("a number of seconds above 0", value -> value > 0 && value <= 1e6);
  private static final ValueKind<Duration> SPAN =
      new ValueKind<>("a duration above 0, " + DURATION, text -> aboveZero(text, "s"));
  private static final ValueKind<Duration> SPAN_OR_ZERO =
      new ValueKind<>("a duration, " + DURATION, text -> Durations.parse(text, "s"));
  private static final ValueKind<Duration> MILLIS =
      new ValueKind<>("a number of ms above 0", text -> aboveZero(text, "ms"));
  private static final ValueKind<Double> SHARE =
      ValueKind.number("a % above 0, at most 100", value -> value > 0 && value <= 100);
  private static final ValueKind<Double> UP_TO_ALL =
      ValueKind.number("a % of at least 0, at most 100", value -> value >= 0 && value <= 100);

  private static final Map<Property, ValueKind<?>> KINDS = new EnumMap<>(Property.class);

  static {
    simple();
    requests();
    loads();
    objectives();
    routing();
  }

  private PropertyValues() {}

  /** Returns the kind of a property's values; null if only the run can check them. */
  static @Nullable ValueKind<?> of(Property property) {
    return KINDS.get(property);
  }

  private static void add(ValueKind<?> kind, Property... properties) {
    for (Property property : properties) {
      KINDS.put(property, kind);
    }
  }

  private static void simple() {
    add(FLAG, Property.PREFLIGHT, Property.HTTP2, Property.SHARE_CONNECTIONS);
    add(FLAG, Property.REQUIRE_PAID_OPT_IN, Property.PAID_OPT_IN, Property.POISSON);
    add(FLAG, Property.PROMPTS_STRICT, Property.SHARED_PREFIX, Property.STREAM, Property.USAGE);
    add(FLAG, Property.SLO_SANE);
    add(FLAG, Property.REQUIRE_FINISH_REASON, Property.RECORD_TOKENS, Property.RECORD_GAPS);
    add(FLAG, Property.REQUEST_IDS, Property.TRUST_ANY_CERTIFICATE, Property.VALIDATE);
    add(TEXT, Property.MODEL, Property.API_KEY, Property.HEADER, Property.PROXY_USER);
    add(TEXT, Property.PROXY_PASSWORD, Property.RELIABILITY_FAULT, Property.MAX_TOKENS_FIELD);
    add(TEXT, Property.QUALITY_SCORER, Property.GPU_METRICS);
    add(FILE, Property.PROMPTS, Property.TRACE, Property.QUALITY_PROMPTS, Property.BASELINE);
    add(FILE, Property.AGENT_TRACE);
    add(FILE, Property.RATES, Property.CONSISTENCY_PROMPTS, Property.HISTORY, Property.SETTINGS);
    add(ValueKind.text("a folder", text -> !text.isBlank()), Property.RESULTS_FOLDER);
    add(new ValueKind<>("a whole number", Long::valueOf), Property.SEED);
  }

  private static void requests() {
    add(new ValueKind<>(ServerUrls.RULE, ServerUrls::parse), Property.URL);
    add(
        new ValueKind<>("one of " + String.join(", ", Dialects.ids()), Dialects::byId),
        Property.DIALECT);
    add(ValueKind.text("a path that begins with /", text -> text.startsWith("/")), Property.PATH);
    add(SPAN, Property.TIMEOUT, Property.SERVER_INTERVAL, Property.WAIT_FOR_SERVER);
    add(
        ValueKind.text("auto, off, or URLs separated by commas", text -> !text.isBlank()),
        Property.SERVER_METRICS);
    add(new ValueKind<>(BodyFields.RULE, BodyFields::value), Property.PARAM);
    add(
        ValueKind.text("usage or tokenizer", text -> text.matches("usage|tokenizer")),
        Property.TOKENS_SOURCE);
    add(
        ValueKind.text(
            "cl100k_base, o200k_base or the path of a tokenizer.json", text -> !text.isBlank()),
        Property.TOKENIZER);
    add(ValueKind.text(RequestIdPrefix.RULE, RequestIdPrefix::isValid), Property.REQUEST_ID_PREFIX);
    add(
        new ValueKind<>("true, false or a share from 0 to 1", PropertyValues::sampledShare),
        Property.TRACING);
    add(
        new ValueKind<>("pairs such as gpu=H100,tp=2, each name once", Pairs::labels),
        Property.LABELS);
    add(new ValueKind<>(PriceList.RULE, PriceList::prices), Property.PRICES);
    add(
        ValueKind.text(
            "host:port, or a URL with a port that begins with http, https, socks4 or socks5",
            text -> !text.isBlank()),
        Property.PROXY);
    add(new ValueKind<>("names such as build,date", Pairs::names), Property.BASELINE_IGNORED);
    add(
        ValueKind.text(
            "vllm, benchmark-report or aiperf, or several of them separated by commas",
            text -> text.matches(FORMAT + "(," + FORMAT + ")*")),
        Property.EXPORT);
    add(
        ValueKind.text(
            "generateTexts, jobsByPrefix, instantTools, fixedToolResults or freeAnswers, or several"
                + " of them separated by commas",
            text -> text.matches(ASSUMPTION + "(," + ASSUMPTION + ")*")),
        Property.AGENT_ASSUME);
  }

  private static void loads() {
    add(RATE, Property.RATE, Property.CAPACITY_FROM, Property.CAPACITY_TO);
    add(RATE, Property.CAPACITY_AT_LEAST);
    add(COUNT, Property.CONCURRENCY, Property.REQUESTS, Property.TURNS);
    add(COUNT, Property.MAX_IN_FLIGHT, Property.WARM_UP_REQUESTS);
    add(SPAN, Property.WARM_UP_UNTIL_STEADY);
    add(SPAN, Property.DURATION, Property.RELIABILITY_WINDOW, Property.RELIABILITY_RECOVERY);
    add(SPAN_OR_ZERO, Property.WARM_UP, Property.RELIABILITY_FAULT_AFTER);
    add(ValueKind.count(2), Property.CAPACITY_LEVELS);
    add(SECONDS, Property.CAPACITY_LEVEL_SECONDS, Property.RELIABILITY_LEVEL_SECONDS);
    add(
        ValueKind.text("staircase or search", text -> text.matches("staircase|search")),
        Property.CAPACITY_MODE);
    add(
        ValueKind.number("a number of requests per second above 0", value -> value > 0),
        Property.RELIABILITY_CAPACITY);
    add(
        ValueKind.number("a number of at least 1.5", value -> value >= 1.5),
        Property.RELIABILITY_UP_TO);
    add(new ValueKind<>(LengthSetting.RULE, LengthSetting::parse), Property.INPUT_TOKENS);
    add(new ValueKind<>(LengthSetting.RULE, LengthSetting::parse), Property.OUTPUT_TOKENS);
    add(new ValueKind<>(LengthSetting.RULE, LengthSetting::parse), Property.MAX_TOKENS);
    add(new ValueKind<>(AgentRange.RULE, AgentRange::parse), Property.AGENT_SEARCH);
    add(new ValueKind<>(RampSetting.RULE, RampSetting::parse), Property.RAMP);
    add(new ValueKind<>(PrefixSetting.RULE, PrefixSetting::parse), Property.PROMPT_PREFIX);
    add(new ValueKind<>(TenantsSetting.RULE, TenantsSetting::parse), Property.TENANTS);
    add(new ValueKind<>(ThinkSetting.RULE, ThinkSetting::parse), Property.THINK_TIME);
    add(new ValueKind<>(NamedLoad.RULE, NamedLoad::named), Property.NAMED_LOAD);
    add(new ValueKind<>("true, or nothing", PropertyValues::help), Property.HELP);
  }

  private static void routing() {
    add(MILLIS, Property.GATEWAY_TTFT);
    add(
        ValueKind.text(
            "true, false or two names of headers, such as x-ttft,x-tpot",
            text -> text.matches("true|false|[^,\\s]+,[^,\\s]+")),
        Property.SLO_HEADERS);
    add(
        ValueKind.text("a URL of http or https", text -> text.matches("(?i)https?://[^\\s,]+")),
        Property.GATEWAY_DIRECT);
  }

  private static void objectives() {
    add(
        new ValueKind<>(
            "probes per second, such as 1/s, above 0 and at most 10", PropertyValues::perSecond),
        Property.PROBE);
    add(MILLIS, Property.PROBE_TTFT);
    add(
        ValueKind.text(
            "at least two different names such as sql:50,legal:30 or sql,legal zipf 1.1",
            text -> text.matches("[^,\\s]+(,[^,\\s]+)+(\\s+zipf\\s+\\S+)?")),
        Property.ADAPTERS);
    add(MILLIS, Property.SLO_TTFT, Property.SLO_TPOT, Property.SLO_E2E, Property.SLO_STALL);
    add(MILLIS, Property.SLO_IDLE, Property.SLO_JCT);
    add(SHARE, Property.SLO_ATTAINMENT, Property.QUALITY_SHARE);
    add(UP_TO_ALL, Property.QUALITY_MARGIN);
    add(
        ValueKind.number("a number of words per second above 0", value -> value > 0),
        Property.READER);
    add(
        ValueKind.number("a % above 0, at most 2", value -> value > 0 && value <= 2),
        Property.CONSISTENCY_SHARE);
    add(ValueKind.number("a % of at least 0", value -> value >= 0), Property.BASELINE_TOLERANCE);
    add(
        ValueKind.number("a % above 0 and below 100", value -> value > 0 && value < 100),
        Property.RELIABILITY_PROMISED);
    add(SHARE, Property.RELIABILITY_AVAILABILITY);
    add(
        ValueKind.number("a % of at least 0 and below 100", value -> value >= 0 && value < 100),
        Property.MAX_FAILED);
    add(ValueKind.number("a % above 0", value -> value > 0), Property.RELIABILITY_RETENTION);
  }

  private static Boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static Double perSecond(String text) {
    String number = text.endsWith("/s") ? text.substring(0, text.length() - 2) : text;
    return PropertyReader.require(Double.valueOf(number.strip()), rate -> rate > 0 && rate <= 10);
  }

  private static Boolean help(String text) {
    return PropertyReader.require(true, any -> text.isEmpty() || text.equals("true"));
  }

  /** Returns the share of sampled traces, from 0 to 1; negative without tracing. */
  private static Double sampledShare(String text) {
    return switch (text) {
      case "false" -> -1.0;
      case "true" -> 1.0;
      default -> PropertyReader.require(Double.valueOf(text), share -> share >= 0 && share <= 1);
    };
  }

  private static Duration aboveZero(String text, String unit) {
    return PropertyReader.require(Durations.parse(text, unit), duration -> !duration.isZero());
  }
}
