// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a load as a simulation in Java, by the DSL of gatling-llm. */
final class JavaSimulationText {

  private static final Map<String, String> DIALECTS =
      Map.of(
          "openai-completions", "openAiCompletions",
          "openai-responses", "openAiResponses",
          "anthropic-messages", "anthropic",
          "tgi-generate", "tgi");

  private final IntendedLoad load;
  private final Map<String, String> settings;

  private JavaSimulationText(IntendedLoad load) {
    this.load = load;
    this.settings = load.settings();
  }

  /** Returns the source of a class. */
  static String of(IntendedLoad load, String className, List<String> remarks) {
    var text = new JavaSimulationText(load);
    String body = text.body();
    var source = new StringBuilder(JavaSource.imports(body));
    remarks.forEach(line -> source.append(JavaSource.comment(line)));
    List<String> others = new JavaTraffic(load).others();
    if (!others.isEmpty()) {
      source.append(JavaSource.comment(ConversionTexts.OTHER_RUNS));
      others.forEach(each -> source.append(JavaSource.comment("  " + each)));
    }
    return source
        .append("public class ")
        .append(className)
        .append(" extends Simulation {\n\n")
        .append(body)
        .append("}\n")
        .toString();
  }

  private String body() {
    var request = new JavaRequest(load);
    var body = new StringBuilder();
    body.append(JavaSource.field("LlmProtocolBuilder", "llmProtocol", protocol()));
    List<String> bounds = bounds();
    if (bounds.size() > 1) {
      body.append(JavaSource.field("SloBuilder", "bounds", bounds));
    }
    if (load.runs().get(0).traffic() instanceof IntendedTraffic.Replay replay) {
      List<String> trace = new ArrayList<>();
      trace.add("trace(" + JavaSource.string(replay.file()) + ")");
      if (settings.containsKey("seed")) {
        trace.add(".seed(" + settings.get("seed") + ")");
      }
      body.append(JavaSource.field("TraceBuilder", "trace", trace));
    }
    body.append(request.prompts());
    body.append(JavaSource.field("ChainBuilder", "request", List.of(request.chain(6))));
    return body.append(setUp(bounds.size() > 1)).toString();
  }

  private String setUp(boolean bounded) {
    List<String> calls = new ArrayList<>();
    calls.add("setUp(" + new JavaTraffic(load).population() + ")");
    calls.add(".protocols(" + http() + "llmProtocol)");
    List<String> objectives = new ArrayList<>();
    if (bounded) {
      objectives.add("goodput(bounds).attainment().gte(99)");
    }
    String failed = settings.get("maxFailed");
    if (failed != null) {
      objectives.add("requests().failedPercent().lte(" + failed + ")");
    }
    if (!objectives.isEmpty()) {
      calls.add(".assertions(objectives(" + String.join(", ", objectives) + "))");
    }
    return "  {\n    " + String.join("\n        ", calls) + ";\n  }\n";
  }

  private String http() {
    String urls = settings.getOrDefault("url", "");
    String base = "";
    if (urls.contains(",")) {
      List<String> all = new ArrayList<>();
      for (String url : urls.split(",", 0)) {
        all.add(JavaSource.string(url));
      }
      base = ".baseUrls(" + String.join(", ", all) + ")";
    }
    boolean shares = !settings.getOrDefault("shareConnections", "true").equals("false");
    return base.isEmpty() && !shares
        ? ""
        : "http" + base + (shares ? ".shareConnections(), " : ", ");
  }

  private List<String> protocol() {
    List<String> calls = new ArrayList<>();
    calls.add(
        "llm." + DIALECTS.getOrDefault(settings.getOrDefault("dialect", ""), "openAi") + "()");
    if (!settings.getOrDefault("url", "").contains(",")) {
      text(calls, "url", "baseUrl");
    }
    text(calls, "path", "path");
    text(calls, "model", "model");
    if (load.codeOnly().containsKey("apiKey")) {
      calls.add(".apiKey(env(\"LLM_API_KEY\"))");
    }
    settings.forEach(
        (name, value) -> {
          if (name.startsWith("header.")) {
            String header = JavaSource.string(name.substring("header.".length()));
            calls.add(".header(" + header + ", " + JavaSource.string(value) + ")");
          }
        });
    seconds(calls, settings.get("timeout"), "timeout");
    String wait = settings.get("waitForServer");
    if (wait != null) {
      calls.add(".waitForServer(Duration.ofSeconds(" + wait.replace("s", "") + "))");
    }
    text(calls, "maxTokensField", "maxTokensField");
    inFlight(calls);
    seconds(calls, settings.get("warmUp"), "warmUp");
    number(calls, "warmUpRequests");
    seconds(calls, load.codeOnly().get("coolDown"), "coolDown");
    outputs(calls);
    return calls;
  }

  private void inFlight(List<String> calls) {
    if (load.runs().get(0).traffic() instanceof IntendedTraffic.Open open
        && open.maxInFlight() != null) {
      calls.add(".maxInFlight(" + open.maxInFlight() + ")");
    }
    number(calls, "maxInFlight");
  }

  private void outputs(List<String> calls) {
    if (settings.containsKey("labels")) {
      for (String label : settings.getOrDefault("labels", "").split(",", 0)) {
        String[] sides = label.split("=", 2);
        calls.add(
            ".label("
                + JavaSource.string(sides[0])
                + ", "
                + JavaSource.string(sides.length > 1 ? sides[1] : "")
                + ")");
      }
    }
    if (settings.containsKey("recordGaps")) {
      calls.add(".recordGaps()");
    }
    if (settings.containsKey("resultsFolder")) {
      String folder = JavaSource.string(settings.getOrDefault("resultsFolder", ""));
      calls.add(".resultsFolder(Path.of(" + folder + "))");
    }
    text(calls, "requestIdPrefix", "requestIds");
    if (settings.containsKey("probe")) {
      String perSecond = settings.getOrDefault("probe", "").replace("/s", "");
      calls.add(".with(probe(" + perSecond + ").perSecond())");
    }
    String metrics = settings.getOrDefault("server.metrics", "");
    if (metrics.equals("off")) {
      calls.add(".noServerMetrics()");
    } else if (!metrics.isEmpty()) {
      calls.add(".serverMetrics(" + strings(metrics) + ")");
    }
    if (settings.containsKey("gpu.metrics")) {
      calls.add(".gpuMetrics(" + strings(settings.getOrDefault("gpu.metrics", "")) + ")");
    }
  }

  private static String strings(String list) {
    List<String> all = new ArrayList<>();
    for (String each : list.split(",", 0)) {
      all.add(JavaSource.string(each));
    }
    return String.join(", ", all);
  }

  private void text(List<String> calls, String setting, String call) {
    String value = settings.get(setting);
    if (value != null) {
      calls.add("." + call + "(" + JavaSource.string(value) + ")");
    }
  }

  private void number(List<String> calls, String setting) {
    String value = settings.get(setting);
    if (value != null) {
      calls.add("." + setting + "(" + value + ")");
    }
  }

  private static void seconds(List<String> calls, @Nullable String value, String call) {
    if (value != null) {
      BigDecimal seconds = new BigDecimal(value.replace("s", ""));
      calls.add("." + call + "(" + JavaSource.seconds(seconds) + ")");
    }
  }

  private List<String> bounds() {
    List<String> calls = new ArrayList<>();
    calls.add("slo(\"slo\")");
    settings.forEach(
        (name, value) -> {
          if (name.startsWith("slo.")) {
            calls.add("." + name.substring("slo.".length()) + "().lte(ms(" + value + "))");
          }
        });
    return calls;
  }
}
