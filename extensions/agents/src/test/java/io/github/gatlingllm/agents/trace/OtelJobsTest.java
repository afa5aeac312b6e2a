// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.chat.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtelJobsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long EPOCH = 1_700_000_000_000_000_000L;

  private static final String ASK = "[{'role':'user','parts':[{'type':'text','content':'Hi'}]}]";
  private static final String CALL =
      "[{'role':'assistant','parts':[{'type':'reasoning','content':'hm'},{'type':'tool_call',"
          + "'id':'c1','name':'grep','arguments':{'q':'x'}}],'finish_reason':'tool_call'}]";
  private static final String GO_ON =
      "[{'role':'user','parts':[{'type':'text','content':'Hi'}]},{'role':'assistant','parts':["
          + "{'type':'tool_call','id':'c1','name':'grep','arguments':{'q':'x'}}]},{'role':'tool',"
          + "'parts':[{'type':'tool_call_response','id':' c1','response':'3 hits'}]}]";

  @TempDir Path folder;
  private final ArrayNode spans = JSON.createArrayNode();

  private JobTrace read(TraceReading how) throws IOException {
    ObjectNode file = JSON.createObjectNode();
    file.putArray("resourceSpans")
        .addObject()
        .putArray("scopeSpans")
        .addObject()
        .set("spans", spans);
    return JobTrace.read(
        Files.writeString(folder.resolve("spans.json"), file.toPrettyString()), how);
  }

  /** Adds a span with times in milliseconds. */
  private void span(String id, String parent, int start, int end, String... attributes) {
    ObjectNode span = spans.addObject().put("traceId", "t1").put("spanId", id);
    span.put("parentSpanId", parent).put("name", id);
    span.put("startTimeUnixNano", Long.toString(EPOCH + start * 1_000_000L));
    span.put("endTimeUnixNano", Long.toString(EPOCH + end * 1_000_000L));
    ArrayNode listed = span.putArray("attributes");
    for (int i = 0; i < attributes.length; i += 2) {
      String value = attributes[i + 1].replace('\'', '"');
      ObjectNode to = listed.addObject().put("key", "gen_ai." + attributes[i]).putObject("value");
      if (value.matches("\\d+")) {
        to.put("intValue", value);
      } else {
        to.put("stringValue", value);
      }
    }
  }

  private static Map<String, List<String>> after(TracedJob job) {
    return job.steps().stream()
        .collect(
            Collectors.toMap(
                TracedStep::id,
                step -> step.after().stream().map(each -> job.steps().get(each).id()).toList()));
  }

  @Test
  void agentsInParallelDoNotWaitForEachOther() throws IOException {
    span("root", "", 0, 1000, "operation.name", "invoke_agent", "agent.name", "lead");
    span("plan", "root", 10, 100, "operation.name", "chat", "input.messages", ASK);
    span("one", "root", 110, 500, "operation.name", "invoke_agent", "agent.name", "one");
    span("two", "root", 115, 600, "operation.name", "invoke_agent", "agent.name", "two");
    span("one1", "one", 110, 200, "operation.name", "chat", "input.messages", ASK);
    span("two1", "two", 115, 300, "operation.name", "chat", "input.messages", ASK);
    span("one2", "one", 250, 500, "operation.name", "execute_tool", "tool.name", "grep");
    span("two2", "two", 320, 600, "operation.name", "chat", "input.messages", ASK);
    span("http", "two2", 330, 590);
    span("sum", "root", 640, 900, "operation.name", "chat", "input.messages", ASK);
    JobTrace trace = read(TraceReading.ALL);
    TracedJob job = trace.jobs().get(0);

    assertThat(after(job))
        .isEqualTo(
            Map.of(
                "plan", List.of(),
                "one1", List.of("plan"),
                "two1", List.of("plan"),
                "one2", List.of("one1"),
                "two2", List.of("two1"),
                "sum", List.of("one2", "two2")));
    assertThat(job.steps())
        .extracting(TracedStep::name)
        .contains("lead/chat", "one/chat", "one/grep", "two/chat");
    assertThat(job.steps())
        .filteredOn(step -> step.id().equals("sum"))
        .first()
        .extracting(step -> step.timing().delay())
        .isEqualTo(40_000_000L);
    assertThat(job.steps())
        .filteredOn(step -> step.kind() == StepKind.HTTP)
        .first()
        .extracting(step -> step.timing().nanos())
        .isEqualTo(250_000_000L);
    assertThat(trace.notes()).contains(SpanTexts.ORDER);
  }

  @Test
  void aCallContinuesTheOneWhoseMessagesItRepeats() throws IOException {
    span(
        "b",
        "gone",
        200,
        300,
        "operation.name",
        "chat",
        "input.messages",
        GO_ON,
        "usage.output_tokens",
        "12");
    span("tool", "", 110, 190, "operation.name", "execute_tool", "tool.name", "grep");
    span(
        "a",
        "",
        0,
        100,
        "operation.name",
        "chat",
        "input.messages",
        ASK,
        "output.messages",
        CALL,
        "system_instructions",
        "[{'type':'text','content':'Be brief'}]",
        "tool.definitions",
        "[{'type':'function','name':'grep','description':'','parameters':{'type':'object'}}]");
    spans.forEach(
        span -> {
          if (span.path("spanId").asText().equals("b")) {
            ((ArrayNode) span.path("attributes"))
                .addObject()
                .put("key", "gen_ai.system_instructions")
                .putObject("value")
                .put("stringValue", "[{\"type\":\"text\",\"content\":\"Be brief\"}]");
          }
        });
    JobTrace trace = read(TraceReading.ALL);
    List<TracedStep> steps = trace.jobs().get(0).steps();

    assertThat(steps).extracting(TracedStep::id).containsExactly("a", "tool", "b");
    assertThat(steps.get(0).call().messages())
        .containsExactly(Message.system("Be brief"), Message.user("Hi"));
    assertThat(steps.get(0).call().answer().calls().get(0).arguments()).isEqualTo("{\"q\":\"x\"}");
    assertThat(steps.get(0).call().tools()).hasSize(1);
    assertThat(steps.get(2).call().continues()).isZero();
    assertThat(steps.get(2).call().messages()).containsExactly(Message.tool("c1", "3 hits"));
    assertThat(steps.get(2).call().lengths().output()).isEqualTo(12);
    assertThat(trace.notes()).contains(SpanTexts.orphans(1));
    assertThat(trace.isTimed()).isTrue();
  }

  @Test
  void callsWithoutTextNeedAnAssumption() throws IOException {
    span(
        "a",
        "",
        0,
        100,
        "operation.name",
        "chat",
        "usage.input_tokens",
        "64",
        "usage.output_tokens",
        "8");
    span("e", "", 0, 100, "operation.name", "embeddings");

    assertThatThrownBy(() -> read(TraceReading.ALL))
        .hasMessageContaining("step 'a': no text, only lengths.")
        .hasMessageEndingWith("add .generateTexts() (llm.agent.assume=generateTexts).");
    JobTrace trace = read(TraceReading.ALL.assuming(Assumption.GENERATED_TEXT));
    assertThat(trace.jobs().get(0).steps().get(0).call().lengths().input()).isEqualTo(64);
    assertThat(trace.notes())
        .contains(
            SpanTexts.unsupported(1),
            "assumed: prompts without text are generated in their recorded length");
  }

  @Test
  void spansThatCantBeReplayedAreRefused() throws IOException {
    span("a", "", 0, 100, "operation.name", "chat");
    assertThatThrownBy(() -> read(TraceReading.ALL))
        .hasMessageContaining("step 'a': neither messages nor a length.");
    span("a", "", 0, 100);
    assertThatThrownBy(() -> read(TraceReading.ALL)).hasMessageContaining("spanId: used twice (a)");
    spans.removeAll();
    span("a", "b", 0, 100);
    span("b", "a", 0, 100);
    assertThatThrownBy(() -> read(TraceReading.ALL)).hasMessageContaining("parentSpanId: a cycle");
    spans.removeAll();
    span("a", "", 100, 0);
    assertThatThrownBy(() -> read(TraceReading.ALL))
        .hasMessageContaining("span a: endTimeUnixNano: before the start");
    spans.removeAll();
    span(
        "a",
        "",
        0,
        10,
        "operation.name",
        "chat",
        "input.messages",
        "[{'role':'user','parts':[{'type':'blob'}]}]");
    assertThatThrownBy(() -> read(TraceReading.ALL))
        .hasMessageContaining("span a: part not replayable ({\"type\":\"blob\"})");
  }

  @Test
  void spansMayStandOneALine() throws IOException {
    String line =
        "{\"trace_id\":\"t%d\",\"span_id\":\"s\",\"start_time_unix_nano\":%d,"
            + "\"end_time_unix_nano\":%d,\"attributes\":{\"gen_ai.operation.name\":\"chat\","
            + "\"gen_ai.input.messages\":[{\"role\":\"user\",\"parts\":[{\"type\":\"text\","
            + "\"content\":\"Hi\"}]}]}}\n";
    Path file = folder.resolve("spans.jsonl");
    Files.writeString(
        file,
        line.formatted(1, EPOCH + 5_000, EPOCH + 9_000) + line.formatted(2, EPOCH, EPOCH + 1_000));
    JobTrace trace = JobTrace.read(file, TraceReading.ALL);

    assertThat(trace.jobs()).extracting(TracedJob::id).containsExactly("t2", "t1");
    assertThat(trace.jobs()).extracting(TracedJob::due).containsExactly(0L, 5_000L);
  }
}
