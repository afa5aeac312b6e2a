// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Writes what a user sends, in Java: prompts, request, conversation. */
final class JavaRequest {

  private static final String LENGTH_OF_PROMPT = "\"#{outputTokens}\"";

  private final Map<String, String> settings;
  private final Map<String, String> codeOnly;
  private final boolean replays;

  JavaRequest(IntendedLoad load) {
    this.settings = load.settings();
    this.codeOnly = load.codeOnly();
    this.replays = load.runs().get(0).traffic() instanceof IntendedTraffic.Replay;
  }

  /** Returns the declaration of the prompts; empty if they come from a file. */
  String prompts() {
    if (replays || !generated()) {
      return "";
    }
    List<String> calls = new ArrayList<>();
    calls.add("prompts(" + lengths() + ")");
    if (answersVary()) {
      calls.add(".outputTokens(" + lengths(setting("outputTokens")) + ")");
    }
    String prefix = settings.get("prefix");
    String seed = settings.getOrDefault("seed", "");
    if (prefix != null) {
      calls.add(".sharedPrefix(" + prefix.replace("x", ", ") + ")");
      calls.add(".seed(" + (seed.isEmpty() ? "1" : seed) + ")");
    } else {
      calls.add(".unique(" + seed + ")");
    }
    return JavaSource.field("Prompts", "prompts", calls);
  }

  private boolean generated() {
    return settings.containsKey("inputTokens") || codeOnly.containsKey("lengthPairs");
  }

  private boolean answersVary() {
    return settings.getOrDefault("outputTokens", "").contains(" ");
  }

  private String lengths() {
    String pairs = codeOnly.get("lengthPairs");
    return pairs == null
        ? lengths(setting("inputTokens"))
        : "lengthPairs(" + JavaSource.string(pairs) + ")";
  }

  /** Returns the expression of a property's lengths. */
  private static String lengths(String property) {
    String[] words = property.split(" ", 0);
    if (words[0].equals("uniform")) {
      return "uniform(" + words[1].replace("..", ", ") + ")";
    }
    if (words[0].equals("normal")) {
      // far tails of a normal distribution would be negative or endless
      long most = Math.round(Double.parseDouble(words[1]) + 5 * Double.parseDouble(words[2]));
      return "normal(" + words[1] + ", " + words[2] + ").between(1, " + most + ")";
    }
    return property;
  }

  private String setting(String name) {
    return settings.getOrDefault(name, "");
  }

  /** Returns the chain that a user executes, at an indentation. */
  String chain(int indent) {
    if (settings.containsKey("turns")) {
      return conversation(indent);
    }
    String start = "";
    if (replays) {
      start = "exec(trace.request())";
    } else if (settings.containsKey("prompts")) {
      start = "feed(dataset(" + JavaSource.string(setting("prompts")) + ").circular())";
    }
    if (start.isEmpty()) {
      return exec(indent + 4);
    }
    String flat = start + ".exec(" + String.join("", calls()) + ")";
    return indent + flat.length() < JavaSource.WIDTH
        ? flat
        : start + "\n" + " ".repeat(indent + 4) + "." + exec(indent + 8);
  }

  private String exec(int indent) {
    String flat = String.join("", calls());
    if (indent + "exec();".length() + flat.length() <= JavaSource.WIDTH) {
      return "exec(" + flat + ")";
    }
    return "exec(\n" + " ".repeat(indent) + JavaSource.chain(indent, calls()) + ")";
  }

  /** Returns a conversation: the same request, each time with the history before. */
  private String conversation(int indent) {
    String first = settings.containsKey("prompts") ? feedOfTurns() : "";
    String at = "\n" + " ".repeat(indent);
    String turn = String.join("", calls());
    String flat =
        "repeat(" + setting("turns") + ").on(exec(conversation(\"chat\").turn(" + turn + ")))";
    if (first.isEmpty() && thinkTime(at).isEmpty() && indent + flat.length() < JavaSource.WIDTH) {
      return flat;
    }
    int inner = indent + 20;
    if (indent + 22 + turn.length() >= JavaSource.WIDTH) {
      turn = "\n" + " ".repeat(inner) + JavaSource.chain(inner, calls());
    }
    return "repeat("
        + setting("turns")
        + ")"
        + at
        + "    .on("
        + at
        + "        exec("
        + first
        + at
        + "            conversation(\"chat\")"
        + thinkTime(at)
        + at
        + "                .turn("
        + turn
        + ")))";
  }

  private String feedOfTurns() {
    return "feed(dataset(" + JavaSource.string(setting("prompts")) + ").circular()),";
  }

  private String thinkTime(String at) {
    String time = settings.get("thinkTime");
    return time == null
        ? ""
        : at + "                .thinkTime(Duration.ofMillis(" + time.replace("ms", "") + "))";
  }

  private List<String> calls() {
    List<String> calls = new ArrayList<>();
    calls.add("llm(\"chat\")");
    calls.add(".chat()");
    if (replays) {
      calls.add(".user(\"#{prompt}\")");
      calls.add(".exactOutputTokens(" + LENGTH_OF_PROMPT + ")");
    } else {
      message(calls);
      answer(calls);
    }
    if (setting("stream").equals("false")) {
      calls.add(".disableStreaming()");
    }
    settings.forEach(
        (name, value) -> {
          if (name.startsWith("param.")) {
            String field = JavaSource.string(name.substring("param.".length()));
            calls.add(".param(" + field + ", " + value(JsonValues.value(value)) + ")");
          }
        });
    return calls;
  }

  private void message(List<String> calls) {
    if (generated()) {
      calls.add(".user(prompts)");
    } else if (setting("dialect").equals("openai-chat")) {
      calls.add(".messages(\"#{messages}\")");
    } else {
      calls.add(".user(\"#{prompt}\")");
    }
  }

  private void answer(List<String> calls) {
    String exact = settings.get("outputTokens");
    String cap = settings.get("maxTokens");
    if (exact != null && !answersVary()) {
      calls.add(".exactOutputTokens(" + exact + ")");
    } else if (cap != null) {
      calls.add(".maxTokens(" + mean(cap) + ")");
    } else if (codeOnly.containsKey("maxTokens")) {
      calls.add(".maxTokens(" + LENGTH_OF_PROMPT + ")");
    } else if (codeOnly.containsKey("exactOutputTokens")) {
      calls.add(".exactOutputTokens(" + LENGTH_OF_PROMPT + ")");
    }
  }

  /** Returns the mean of a length such as {@code normal 128 16}. */
  private static String mean(String length) {
    String[] words = length.split(" ", 0);
    return words.length == 1 ? length : words[1];
  }

  /** Returns the expression of a JSON value. */
  private static String value(JsonNode node) {
    if (node.isTextual()) {
      return JavaSource.string(node.textValue());
    }
    if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false)
          .map(JavaRequest::value)
          .collect(Collectors.joining(", ", "List.of(", ")"));
    }
    if (node.isObject()) {
      List<String> entries = new ArrayList<>();
      node.properties()
          .forEach(
              each ->
                  entries.add(JavaSource.string(each.getKey()) + ", " + value(each.getValue())));
      return "Map.of(" + String.join(", ", entries) + ")";
    }
    if (node.isNumber()) {
      BigDecimal number = node.decimalValue();
      return number.stripTrailingZeros().scale() > 0 || number.precision() < 10
          ? FlagNumbers.plain(number)
          : number.toBigInteger() + "L";
    }
    return node.toString();
  }
}
