// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java source in Google's format: literals, chains of calls, imports. */
final class JavaSource {

  static final int WIDTH = 100;
  private static final Pattern VARIABLE =
      Pattern.compile(ShellWords.VARIABLE + "(?:\\{(\\w+)[^}]*\\}|(\\w+))");

  private static final String LLM = "io.github.gatlingllm.javaapi.LlmDsl.";
  private static final String CORE = "io.gatling.javaapi.core.";

  /** Static imports by the name of the call. */
  private static final Map<String, String> CALLS =
      Map.ofEntries(
          Map.entry("constantConcurrentUsers", CORE + "CoreDsl."),
          Map.entry("exec", CORE + "CoreDsl."),
          Map.entry("feed", CORE + "CoreDsl."),
          Map.entry("repeat", CORE + "CoreDsl."),
          Map.entry("scenario", CORE + "CoreDsl."),
          Map.entry("conversation", LLM),
          Map.entry("dataset", LLM),
          Map.entry("env", LLM),
          Map.entry("gamma", LLM),
          Map.entry("goodput", LLM),
          Map.entry("lengthPairs", LLM),
          Map.entry("ms", LLM),
          Map.entry("normal", LLM),
          Map.entry("objectives", LLM),
          Map.entry("offline", LLM),
          Map.entry("poisson", LLM),
          Map.entry("probe", "io.github.gatlingllm.javaapi.ReliabilityDsl."),
          Map.entry("prompts", LLM),
          Map.entry("rates", LLM),
          Map.entry("requests", LLM),
          Map.entry("slo", LLM),
          Map.entry("staircase", LLM),
          Map.entry("trace", LLM),
          Map.entry("uniform", LLM));

  /** Imports by the name of the type. */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("ChainBuilder", CORE),
          Map.entry("LlmProtocolBuilder", "io.github.gatlingllm.javaapi."),
          Map.entry("Prompts", "io.github.gatlingllm.javaapi."),
          Map.entry("Ramp", "io.github.gatlingllm.javaapi."),
          Map.entry("SloBuilder", "io.github.gatlingllm.javaapi."),
          Map.entry("TraceBuilder", "io.github.gatlingllm.javaapi."),
          Map.entry("Duration", "java.time."),
          Map.entry("List", "java.util."),
          Map.entry("Map", "java.util."),
          Map.entry("Path", "java.nio.file."));

  private JavaSource() {}

  /** Returns a string expression. Shell variables become {@code env("NAME")}. */
  static String string(String text) {
    Matcher variable = VARIABLE.matcher(text);
    List<String> parts = new ArrayList<>();
    int at = 0;
    while (variable.find()) {
      if (variable.start() > at) {
        parts.add(literal(text.substring(at, variable.start())));
      }
      String name = variable.group(1) == null ? variable.group(2) : variable.group(1);
      parts.add("env(\"" + name + "\")");
      at = variable.end();
    }
    if (at < text.length() || parts.isEmpty()) {
      parts.add(literal(text.substring(at)));
    }
    return String.join(" + ", parts);
  }

  private static String literal(String text) {
    return '"'
        + ShellWords.shown(text)
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\t", "\\t")
        + '"';
  }

  /** Returns seconds as an argument: a whole number, or a duration. */
  static String seconds(BigDecimal seconds) {
    BigDecimal stripped = seconds.stripTrailingZeros();
    return stripped.scale() <= 0
        ? stripped.toPlainString()
        : "Duration.ofMillis(" + seconds.movePointRight(3).longValue() + ")";
  }

  /** Returns a field: on one line if it fits, otherwise with one call a line. */
  static String field(String type, String name, List<String> chain) {
    String start = "  private final " + type + " " + name + " =";
    return assigned(start, 6, chain) + "\n\n";
  }

  private static String assigned(String start, int indent, List<String> chain) {
    String flat = String.join("", chain) + ";";
    if (start.length() + 1 + flat.length() <= WIDTH && !flat.contains("\n")) {
      return start + " " + flat;
    }
    return start + "\n" + " ".repeat(indent) + chain(indent, chain) + ";";
  }

  /** Returns a chain of calls that begins at an indentation. */
  static String chain(int indent, List<String> calls) {
    String flat = String.join("", calls);
    if (indent + flat.length() < WIDTH && !flat.contains("\n")) {
      return flat;
    }
    return String.join("\n" + " ".repeat(indent + 4), calls);
  }

  /** Returns a comment, on as many lines as it needs. */
  static String comment(String text) {
    String start = "// ";
    var lines = new StringBuilder();
    String rest = start + text;
    while (rest.length() > WIDTH) {
      int end = rest.lastIndexOf(' ', WIDTH);
      if (end <= start.length() + 2) { // one word is longer than a line
        break;
      }
      lines.append(rest, 0, end).append('\n');
      rest = start + rest.substring(end + 1);
    }
    return lines.append(rest).append('\n').toString();
  }

  /** Returns the imports that a class needs. */
  static String imports(String body) {
    var calls = new TreeSet<String>();
    CALLS.forEach(
        (name, owner) -> {
          if (Pattern.compile("(?<![.\\w\"#])" + name + "\\(").matcher(body).find()) {
            calls.add("import static " + owner + name + ";");
          }
        });
    calls.add("import static " + LLM + "llm;");
    if (body.contains("(http")) {
      calls.add("import static io.gatling.javaapi.http.HttpDsl.http;");
    }
    var types = new TreeSet<String>();
    types.add("import " + CORE + "Simulation;");
    TYPES.forEach(
        (name, owner) -> {
          if (Pattern.compile("(?<![.\\w\"])" + name + "\\b").matcher(body).find()) {
            types.add("import " + owner + name + ";");
          }
        });
    return String.join("\n", calls) + "\n\n" + String.join("\n", types) + "\n\n";
  }
}
