// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import io.github.gatlingllm.simulator.mcp.McpRules;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The MCP client talks to the MCP server. */
class McpClientTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(McpRules.Answers.class)
  void callsTools(McpRules.Answers answers) throws Exception {
    Path log = folder.resolve("truth.jsonl");
    SimulatorOptions options =
        SimulatorOptions.profile("fast").withMcpAnswers(answers).withTruthLog(log);
    try (LlmSimulator simulator = LlmSimulator.start(options.withMcpLatency(Duration.ofMillis(2)));
        McpSyncClient client =
            McpClient.sync(HttpClientStreamableHttpTransport.builder(simulator.url()).build())
                .build()) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("llm-simulator");
      assertThat(client.listTools().tools())
          .extracting(Tool::name)
          .containsExactly("docs.search", "echo", "fail");
      client.ping();
      CallToolResult found = call(client, "docs.search", Map.of("query", "red", "limit", 2));
      assertThat(found.isError()).isFalse();
      assertThat(text(found)).contains("doc-0", "doc-1", "red:").doesNotContain("doc-2");
      assertThat(found.structuredContent().toString()).contains("doc-1");
      assertThat(text(call(client, "echo", Map.of("text", "Hi")))).isEqualTo("Hi");
      assertThat(call(client, "echo", Map.of()).isError()).isTrue();
      assertThat(call(client, "fail", Map.of()).isError()).isTrue();
      assertThatThrownBy(() -> call(client, "none", Map.of())).hasMessageContaining("Unknown tool");
      client.closeGracefully();
    }
    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.contains("\"method\":\"tools/call\",\"tool\":\"docs.search\""))
        .anyMatch(line -> line.contains("\"status\":202"));
  }

  private static CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> values) {
    return client.callTool(CallToolRequest.builder(tool).arguments(values).build());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }
}
