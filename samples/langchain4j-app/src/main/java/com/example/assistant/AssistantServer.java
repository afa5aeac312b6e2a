package com.example.assistant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * A support assistant: it adds its instructions to each question and streams the model's answer on.
 */
public final class AssistantServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SystemMessage INSTRUCTIONS =
      SystemMessage.from("You help customers of a bicycle shop. Answer in two sentences.");

  private final HttpServer server;
  private final StreamingChatModel model;

  private AssistantServer(HttpServer server, StreamingChatModel model) {
    this.server = server;
    this.model = model;
  }

  public static void main(String[] arguments) throws IOException {
    String llm = arguments.length > 0 ? arguments[0] : "http://localhost:8080/v1";
    System.out.println("The assistant listens on " + start(8081, llm).url());
  }

  /** Starts the application on a port (0: a free one), in front of a model's OpenAI API. */
  public static AssistantServer start(int port, String llm) throws IOException {
    StreamingChatModel model =
        OpenAiStreamingChatModel.builder().baseUrl(llm).apiKey("none").modelName("llama-3").build();
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", port), 0);
    var assistant = new AssistantServer(server, model);
    server.createContext("/v1/chat/completions", assistant::answer);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    return assistant;
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode asked = JSON.readTree(exchange.getRequestBody());
    String question =
        asked.path("messages").path(asked.path("messages").size() - 1).path("content").asText();
    ChatRequest request =
        ChatRequest.builder()
            .messages(INSTRUCTIONS, UserMessage.from(question))
            .maxOutputTokens(asked.path("max_tokens").asInt(256))
            .build();
    model.chat(request, new AnswerStream(exchange, JSON));
  }
}
