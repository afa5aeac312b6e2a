// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import java.util.List;

/** The remarks on a run's answers: one text each, the finding first. */
final class RunNoteTexts {

  private static final String SECRET = "a key or another secret header was sent ";

  private RunNoteTexts() {}

  static String ofPath(String path, String remark) {
    return "'" + path + "': " + remark;
  }

  static String noFinishReason(long without, long answers, String percent, boolean many) {
    return without
        + " of "
        + answers
        + " answers have no finish reason ("
        + percent
        + " %)"
        + (many
            ? ": they may be cut. Check the server's log. To count them as failures, set"
                + " llm.requireFinishReason() or -Dllm.requireFinishReason=true"
            : "");
  }

  static String promptsCut(int counted, int sent, String context, long cut, long answers) {
    return "prompts were probably cut: the server counts "
        + counted
        + " of "
        + sent
        + " tokens, "
        + context
        + " ("
        + cut
        + " of "
        + answers
        + " answers). The figures are those of shorter prompts";
  }

  static String contextUnknown() {
    return "its context is not known";
  }

  static String contextExceeded(int context) {
    return "its context is " + context;
  }

  static String contextKept(int context) {
    return "although its context is " + context;
  }

  static String smallSamples(String named, int more, long enough) {
    return "small samples: "
        + named
        + (more > 0 ? " and " + more + " more" : "")
        + " answers. Below "
        + enough
        + " answers, p99 is close to the slowest of them";
  }

  static String unencrypted(List<String> servers) {
    return SECRET
        + "unencrypted to "
        + String.join(", ", servers)
        + ": anyone on the network path can read it. Use https, or a key that protects nothing";
  }

  static String unverified(List<String> servers, String settings) {
    return SECRET
        + "to "
        + String.join(", ", servers)
        + " without verifying the server's certificate, which is Gatling's default. Set "
        + settings
        + "; see set-up-a-project.md";
  }

  static String otherThanAsked(long answers, List<String> ways) {
    return "of "
        + answers
        + " answers with an exact length (outputTokens(n)), "
        + String.join(", ", ways)
        + ". Such runs are hard to compare";
  }

  static String otherLength(long answers) {
    return answers + " had another length";
  }

  static String otherFinish(long answers, String reason) {
    return answers + " had finish reason " + reason;
  }

  static String onlyReasoning(long without, long answers) {
    return without
        + " of "
        + answers
        + " answers had no text, only reasoning: they have no TTFO, and their users see nothing."
        + " Raise the cap: llm.maxTokens or llm.outputTokens, .maxTokens(...) or"
        + " .outputTokens(...)";
  }

  static String gatewayRetries(long retried, long answers, String header) {
    return "the gateway retried "
        + retried
        + " of "
        + answers
        + " requests ("
        + header
        + "): their TTFT includes its waits. Look for failures behind the gateway, or turn off its"
        + " retries";
  }

  static String severalModels(String counts) {
    return "answers of several models: " + counts + ". The figures mix them";
  }

  static String otherModel(String requested, String answered) {
    return "model "
        + requested
        + " was requested, but "
        + answered
        + " answered. Unless that is an alias, the figures are those of another model";
  }

  static String severalServers(List<String> servers) {
    return "requests went to several endpoints: "
        + String.join(", ", servers)
        + ". The figures mix them; give each endpoint its own request name";
  }

  static String nearContext(int tokens, String percent, int context, String model) {
    return "prompt and answer may have up to "
        + tokens
        + " tokens, "
        + percent
        + " % of the "
        + context
        + " that "
        + model
        + " accepts: longer ones are cut or refused";
  }
}
