// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The texts of traces of jobs: errors of files, and what the console says about them. */
final class AgentTraceTexts {

  static final String NO_MESSAGES =
      "llm: neither messages nor inputTokens. A call needs its text or its length. Add one of them.";
  static final String STEP_KIND =
      "not exactly one of llm, tool and pauseMs. A step is one call, one tool or one pause. Keep"
          + " one of them.";
  static final String NO_STEPS = "steps: empty. A job has at least one step. Add a step.";
  static final String BLOCKS_WITHOUT_LENGTH =
      "llm.hashIds: no inputTokens beside it. Blocks need the length of the prompt. Add"
          + " inputTokens.";
  static final String BLOCKS_CONTINUED =
      "llm.hashIds: continues beside it. Blocks describe a whole prompt. Remove one of them.";

  static final String NO_RESULTS =
      "no results of tools. The model may call the tools of this entry.";
  static final String NO_TURNS =
      "question: no turn. An entry has at least one message in each turn. Add it.";
  static final String NO_TOOLS_OR_TIMES =
      "no tool definitions and no times in the file: without tools in the request, recorded calls"
          + " take the place of answers that call none";

  private static final int MOST_WORDS = 20;

  private AgentTraceTexts() {}

  static String limitInvalid(int limit) {
    return "limit: too small (" + limit + "). At least 1 job is replayed. Set 1 or more.";
  }

  static String blocksInvalid(int tokens) {
    return "blocksOf: too small (" + tokens + "). A block has at least 1 token. Set 1 or more.";
  }

  static String unknownField(String field, Collection<String> known) {
    return field
        + ": unknown. The fields here are "
        + String.join(", ", known)
        + ". Correct or remove it.";
  }

  static String missing(String field) {
    return field + ": missing. The field is required. Add it.";
  }

  static String notText(String field, String value) {
    return field + ": not a text (" + value + "). It must be a text that is not blank. Correct it.";
  }

  static String notMillis(String field, String value) {
    return field
        + ": not a time ("
        + value
        + "). Times are milliseconds, 0 or more and at most 1e11. Correct it.";
  }

  static String notTokens(String field, String value) {
    return field
        + ": not a number of tokens ("
        + value
        + "). It must be a whole number above 0. Correct or remove it.";
  }

  static String notNumbers(String field, String value) {
    return field
        + ": not a block id ("
        + value
        + "). Block ids are whole numbers of at most 32 bits. Correct it.";
  }

  static String notTexts(String field, String value) {
    return field + ": not a text (" + value + "). It must be an array of texts. Correct it.";
  }

  static String notArray(String field, String value) {
    return field + ": not an array (" + value + "). It must be a JSON array. Correct it.";
  }

  static String notObject(String field, String value) {
    return field + ": not an object (" + value + "). It must be a JSON object. Correct it.";
  }

  static String messageInvalid(int index, String reason) {
    return "messages[" + index + "]: " + reason;
  }

  static String roleInvalid(String role) {
    return "role unknown ("
        + role
        + "). Roles are system, developer, user, assistant and tool. Correct it.";
  }

  static String contentInvalid(String content) {
    return "content not replayable ("
        + content
        + "). It must be a text, or a list of text and image_url parts. Correct it.";
  }

  static String partInvalid(String type) {
    return "part not replayable ("
        + type
        + "). Parts are text, reasoning, tool_call, tool_call_response and uri images. Remove it.";
  }

  static String toolInvalid(String tool) {
    return "tools: not a function ("
        + tool
        + "). A tool has a name and an object of parameters. Correct it.";
  }

  static String duplicateStep(String id) {
    return "step '" + id + "': defined twice. Ids are unique in a job. Rename one of them.";
  }

  static String duplicateJob(String id, String before) {
    return "id: used twice ("
        + id
        + ", also in "
        + before
        + "). Ids of jobs are unique. Rename one of them.";
  }

  static String unknownAfter(String step, String field, String after, Collection<String> ids) {
    return "step '"
        + step
        + "': "
        + field
        + ": no such step ("
        + after
        + "). It must be the id of a step of the same job. The job has "
        + some(ids, ", ")
        + ".";
  }

  static String continuesNoCall(String step, String other) {
    return "step '"
        + step
        + "': llm.continues: not a call ("
        + other
        + "). Only an LLM call has messages to continue. Name a step with llm.";
  }

  static String cycle(List<String> steps) {
    return "after: a cycle ("
        + some(steps, " → ")
        + "). No step can wait for itself. Remove one of these dependencies.";
  }

  static String resultWithoutCall(String step, String callId) {
    return "step '"
        + step
        + "': tool_call_id: no call ("
        + callId
        + "). A result needs the answer that calls its tool. Add that call to the llm.answer of"
        + " the continued step.";
  }

  static String notJson(String problem) {
    return "not JSON (" + problem + "). A trace contains JSON objects. Correct it.";
  }

  static String notAnObject(String value) {
    return "not an object (" + value + "). A trace contains JSON objects. Correct it.";
  }

  static String unreadable(String file, String problem) {
    return file + ": can't be read (" + problem + "). Check the name and the access rights.";
  }

  static String empty(String file) {
    return file + ": no job. A trace has at least one job. Check that the file is complete.";
  }

  static String formatUnknown(Collection<String> fields, Collection<String> known) {
    return "format unknown (an object with "
        + some(fields, ", ")
        + "). Known are "
        + String.join("; ", known)
        + ". Convert the file.";
  }

  static String formatMixed(String format) {
    return "another format than the lines before ("
        + format
        + "). A file has one format. Split the file.";
  }

  static String needs(String what, Assumption assumption) {
    return what
        + " To assume that "
        + assumption.text()
        + ", add ."
        + assumption.option()
        + "() (llm.agent.assume="
        + assumption.option()
        + ").";
  }

  static String assumed(Assumption assumption) {
    return "assumed: " + assumption.text();
  }

  static String noText(String id) {
    return "step '" + id + "': no text, only lengths. A replay needs the messages of each call.";
  }

  static String noTextNorLength(String id) {
    return "step '"
        + id
        + "': neither messages nor a length. A replay needs one of them. Record"
        + " gen_ai.input.messages or gen_ai.usage.input_tokens.";
  }

  static String noToolTime(String id) {
    return "step '" + id + "': no time. A replay needs how long each tool takes.";
  }

  static String noAnswers(long jobs) {
    return "not replayed: "
        + counted(jobs, "trajectory without answers", "trajectories without answers");
  }

  static String summary(String file, String format, int jobs, long calls, long tools) {
    return "Agent trace "
        + file
        + ": "
        + format
        + ", "
        + counted(jobs, "job")
        + " with "
        + counted(calls, "call")
        + " and "
        + counted(tools, "tool step");
  }

  /** Joins the first of many words. */
  private static String some(Collection<String> words, String between) {
    String first = words.stream().limit(MOST_WORDS).collect(Collectors.joining(between));
    return words.size() > MOST_WORDS ? first + between + "… (" + words.size() + ")" : first;
  }

  static String counted(long number, String what) {
    return counted(number, what, what + "s");
  }

  private static String counted(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
