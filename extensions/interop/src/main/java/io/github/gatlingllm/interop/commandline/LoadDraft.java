// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.interop.LoadTestTool;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Collects the parts of an {@link IntendedLoad} while a translator reads flags. */
final class LoadDraft {

  private static final Pattern URL = Pattern.compile("(?s)([a-z]+://)?([^/]*)(/.*?)?/*");
  private static final Pattern BEARER = Pattern.compile("(?is)bearer\\s+(.*)");

  /** The time-out of the tools, for loads that queue on purpose. */
  private static final String LONG_TIMEOUT = "21600s";

  private final LoadTestTool tool;
  private final List<IntendedRun> runs = new ArrayList<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Map<String, String> codeOnly = new LinkedHashMap<>();
  private final List<String> exports = new ArrayList<>();
  private final List<ConversionRemark> remarks = new ArrayList<>();

  LoadDraft(LoadTestTool tool) {
    this.tool = tool;
  }

  IntendedLoad load(List<ConversionRemark> more) {
    List<ConversionRemark> all = new ArrayList<>(remarks);
    all.addAll(more);
    return new IntendedLoad(
        tool,
        List.copyOf(runs),
        Collections.unmodifiableMap(new LinkedHashMap<>(settings)),
        Map.copyOf(codeOnly),
        exports.stream().distinct().toList(),
        all.stream().distinct().toList());
  }

  void set(String name, String value) {
    settings.put(name, value);
  }

  void set(String name, BigDecimal value) {
    set(name, FlagNumbers.plain(value));
  }

  void set(String name, int value) {
    set(name, Integer.toString(value));
  }

  boolean has(String name) {
    return settings.containsKey(name);
  }

  void setIfGiven(String name, Optional<String> value) {
    value.ifPresent(text -> set(name, text));
  }

  void code(String call, String value) {
    codeOnly.put(call, value);
  }

  void run(IntendedTraffic traffic, @Nullable Integer requests, @Nullable BigDecimal seconds) {
    runs.add(new IntendedRun(traffic, requests, seconds));
    if (traffic instanceof IntendedTraffic.Closed closed && closed.users() > 1) {
      propertiesOnly(
          ConversionRemark.Kind.NOTE,
          tool == LoadTestTool.GUIDELLM ? "--profile" : "concurrency",
          ConversionTexts.CLOSED_START);
    }
    if (traffic instanceof IntendedTraffic.AtOnce) {
      settings.putIfAbsent("timeout", LONG_TIMEOUT);
    }
  }

  void approximated(String flag, String text) {
    remark(ConversionRemark.Kind.APPROXIMATED, flag, text);
  }

  void note(String flag, String text) {
    remark(ConversionRemark.Kind.NOTE, flag, text);
  }

  void missing(String flag, String text) {
    remark(ConversionRemark.Kind.MISSING, flag, text);
  }

  /** Says that properties cannot express what the simulation in Java does. */
  void propertiesOnly(ConversionRemark.Kind kind, String flag, String text) {
    remarks.add(new ConversionRemark(kind, ShellWords.shown(flag), ShellWords.shown(text), true));
  }

  private void remark(ConversionRemark.Kind kind, String flag, String text) {
    remarks.add(new ConversionRemark(kind, ShellWords.shown(flag), ShellWords.shown(text)));
  }

  /**
   * Sets URLs and, if it is not the dialect's own, the path.
   *
   * @param base the URLs of the tool; a path in them comes before the endpoint
   * @param endpoint the path that the tool adds
   * @param usual the path of the dialect
   */
  void target(String flag, List<String> base, String endpoint, String usual) {
    List<String> hosts = new ArrayList<>();
    String path = "";
    for (String each : base) {
      Matcher parts = URL.matcher(each.strip());
      if (!parts.matches() || parts.group(2).isEmpty()) {
        throw new IllegalArgumentException(ConversionTexts.noUrl(flag, ShellWords.shown(each)));
      }
      String scheme = parts.group(1) == null ? startsWithVariable(each) : parts.group(1);
      hosts.add(scheme + parts.group(2));
      path = parts.group(3) == null ? "" : parts.group(3);
    }
    boolean twice = path.endsWith("/v1") && endpoint.startsWith("/v1/");
    String full = (twice ? path.substring(0, path.length() - "/v1".length()) : path) + endpoint;
    set("url", String.join(",", hosts));
    if (!full.equals(usual)) {
      set("path", full);
    }
  }

  /** Returns the scheme of a URL without one. A variable may contain the scheme. */
  private static String startsWithVariable(String url) {
    return url.charAt(0) == ShellWords.VARIABLE ? "" : "http://";
  }

  /** Passes an API key by the environment; its value is printed only if it is a variable. */
  void apiKey(String flag, String value) {
    if (ShellWords.hasVariable(value)) {
      exports.add("export LLM_API_KEY=" + ShellWords.quoted(value));
    } else {
      exports.add("export LLM_API_KEY='<" + ConversionTexts.KEY_PLACEHOLDER + ">'");
      note(flag, ConversionTexts.KEY_NOT_PRINTED);
    }
    code("apiKey", "LLM_API_KEY");
  }

  /** Sets a header. One that looks like a credential is not printed. */
  void header(String flag, String name, String value) {
    Matcher bearer = BEARER.matcher(value);
    if (name.equalsIgnoreCase("authorization") && bearer.matches()) {
      apiKey(flag + " " + name, bearer.group(1));
    } else if (SecretNames.isSecret(name) || SecretNames.isSecretValue(value)) {
      note(flag + " " + name, ConversionTexts.headerNotPrinted(name));
      exports.add("export LLM_HEADERS='" + name + ": <" + ConversionTexts.VALUE_PLACEHOLDER + ">'");
    } else {
      set("header." + name, value);
    }
  }

  /** Sets a field of the request's body. */
  void param(String name, JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    set("param." + name, text);
  }

  void param(String name, BigDecimal value) {
    set("param." + name, FlagNumbers.plain(value));
  }

  /** Adds a label to every output. */
  void label(String name, String value) {
    String label = name + "=" + value;
    settings.merge("labels", label, (all, one) -> all + "," + one);
  }

  /** Sets a bound of the SLO, in milliseconds. */
  void bound(String flag, String metric, BigDecimal millis) {
    set("slo." + metric, millis);
    note(flag, ConversionTexts.GATED);
  }

  /** Says that a sweep needs bounds that its tool finds by itself. */
  void sweepNeedsBounds(String flag) {
    approximated(flag, ConversionTexts.SWEEP);
    if (settings.keySet().stream().noneMatch(name -> name.startsWith("slo."))) {
      set("slo.ttft", 1000);
      note(flag, ConversionTexts.SWEEP_NEEDS_SLO);
    }
  }

  /** Returns a dialect's own path. */
  static String path(String dialect) {
    return switch (dialect) {
      case "openai-completions" -> "/v1/completions";
      case "openai-responses" -> "/v1/responses";
      case "anthropic-messages" -> "/v1/messages";
      case "tgi-generate" -> "/generate_stream";
      default -> "/v1/chat/completions";
    };
  }

  /** Returns a flag and its value, for remarks. */
  static String flag(String name, Object value) {
    return String.format(Locale.ROOT, "%s %s", name, value);
  }
}
