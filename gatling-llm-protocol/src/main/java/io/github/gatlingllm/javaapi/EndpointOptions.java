// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.request.HeaderValue;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.AnthropicMessages;
import io.github.gatlingllm.wire.dialect.AzureOpenAi;
import io.github.gatlingllm.wire.dialect.Gemini;
import io.github.gatlingllm.wire.dialect.OllamaChat;
import io.github.gatlingllm.wire.dialect.OllamaGenerate;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.OpenAiCompletions;
import io.github.gatlingllm.wire.dialect.OpenAiResponses;
import io.github.gatlingllm.wire.dialect.TgiGenerate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * DSL for the endpoint of an LLM protocol: dialect, URL, model, key, timeouts, limits
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class EndpointOptions<T extends EndpointOptions<T>>
    permits RecordingOptions {

  EndpointOptions() {}

  /** Returns a copy with changed settings. */
  abstract T with(Consumer<ProtocolSettings> change);

  /**
   * Use OpenAI's chat completions, which nearly every server supports: the default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T openAi() {
    return dialect(new OpenAiChat());
  }

  /**
   * Use OpenAI's legacy completions: the messages are joined to one prompt, which the answer
   * continues
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T openAiCompletions() {
    return dialect(new OpenAiCompletions());
  }

  /**
   * Use OpenAI's Responses API
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T openAiResponses() {
    return dialect(new OpenAiResponses());
  }

  /**
   * Use Anthropic's Messages API; each request must limit the length of its answer
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T anthropic() {
    return dialect(new AnthropicMessages());
  }

  /**
   * Use Google's Gemini API; each request must name a model, since the path contains it
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T gemini() {
    return dialect(new Gemini());
  }

  /**
   * Use OpenAI's chat completions of a deployment on Azure
   *
   * @param deployment the deployment's name
   * @param apiVersion the API version, such as {@code 2024-10-21}
   * @return a new LlmProtocolBuilder instance
   */
  public T azureOpenAi(String deployment, String apiVersion) {
    return dialect(AzureOpenAi.of(deployment, apiVersion));
  }

  /**
   * Use a dialect
   *
   * @param dialect the wire dialect
   * @return a new LlmProtocolBuilder instance
   */
  public T dialect(Dialect dialect) {
    return with(s -> s.dialect = dialect);
  }

  /**
   * Use Ollama's own chat, {@code /api/chat}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T ollama() {
    return dialect(new OllamaChat());
  }

  /**
   * Use Ollama's text completion, {@code /api/generate}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T ollamaGenerate() {
    return dialect(new OllamaGenerate());
  }

  /**
   * Use Text Generation Inference's own API, {@code /generate_stream}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T tgi() {
    return dialect(new TgiGenerate());
  }

  /**
   * Set scheme, host and port of the server; by default, those of Gatling's http protocol
   *
   * @param url the URL, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public T baseUrl(String url) {
    return with(s -> s.baseUrl = El.string(url));
  }

  /**
   * Set scheme, host and port of the server; by default, those of Gatling's http protocol
   *
   * @param url the URL, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public T baseUrl(Function<Session, String> url) {
    return with(s -> s.baseUrl = El.function(url));
  }

  /**
   * Override the dialect's path
   *
   * @param path the path below the base URL
   * @return a new LlmProtocolBuilder instance
   */
  public T path(String path) {
    return with(s -> s.path = path);
  }

  /**
   * Set the model
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public T model(String model) {
    return with(s -> s.model = El.string(model));
  }

  /**
   * Set the model
   *
   * @param model the model, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public T model(Function<Session, String> model) {
    return with(s -> s.model = El.function(model));
  }

  /**
   * Set the API key; no log, report or error shows it. It must consist of visible ASCII characters,
   * with spaces only between them: a line feed or an invisible character at its end is refused
   *
   * @param key the key
   * @return a new LlmProtocolBuilder instance
   */
  public T apiKey(String key) {
    Secret secret = Secret.of(HeaderValue.requiredKey("llm.apiKey(...)", key));
    return with(s -> s.apiKey = secret);
  }

  /**
   * Set a header of each request. It overrides a header of the same name that the dialect sets; a
   * request's own header overrides it. No log, report or error shows the value of a header whose
   * name contains {@code authorization}, {@code key}, {@code token}, {@code secret}, {@code cookie}
   * or similar
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public T header(String name, String value) {
    return header(name, El.header("llm.header", name, value));
  }

  /**
   * Set a header of each request. It overrides a header of the same name that the dialect sets; a
   * request's own header overrides it. No log, report or error shows the value of a header whose
   * name contains {@code authorization}, {@code key}, {@code token}, {@code secret}, {@code cookie}
   * or similar
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public T header(String name, Function<Session, String> value) {
    return header(name, El.function(value));
  }

  /**
   * Limit the time of a whole request; 120 s by default
   *
   * @param seconds the limit in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T timeout(long seconds) {
    return timeout(Duration.ofSeconds(seconds));
  }

  /**
   * Limit the time of a whole request; 120 s by default
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T timeout(Duration timeout) {
    return with(s -> s.timeout = timeout);
  }

  /**
   * Limit the time to establish a connection: name lookup, TCP, TLS; by default, the limit of
   * Gatling's configuration
   *
   * @param seconds the limit in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T connectTimeout(long seconds) {
    return connectTimeout(Duration.ofSeconds(seconds));
  }

  /**
   * Limit the time to establish a connection: name lookup, TCP, TLS; by default, the limit of
   * Gatling's configuration
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T connectTimeout(Duration timeout) {
    return with(s -> s.connectTimeout = timeout);
  }

  /**
   * Limit the time to the first content chunk, or to the end of an answer that is not streamed;
   * comments and pings don't count
   *
   * @param seconds the limit in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T firstTokenTimeout(long seconds) {
    return firstTokenTimeout(Duration.ofSeconds(seconds));
  }

  /**
   * Limit the time to the first content chunk, or to the end of an answer that is not streamed;
   * comments and pings don't count
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T firstTokenTimeout(Duration timeout) {
    return with(s -> s.firstTokenTimeout = timeout);
  }

  /**
   * Limit the time from one content chunk to the next
   *
   * @param seconds the limit in seconds
   * @return a new LlmProtocolBuilder instance
   */
  public T stallTimeout(long seconds) {
    return stallTimeout(Duration.ofSeconds(seconds));
  }

  /**
   * Limit the time from one content chunk to the next
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T stallTimeout(Duration timeout) {
    return with(s -> s.stallTimeout = timeout);
  }

  /**
   * Disable resends. By default, a request is sent once more, over a new connection, if the server
   * closed the kept-alive connection just when the request was sent. The connection must close
   * before any byte of an answer, and within 10 ms, or twice the time to connect, of the request's
   * last byte. Each resend is counted and reported. Without resends, such a request fails with
   * {@code Connection closed before any answer}. HTTP/1.1 only
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T disableResend() {
    return with(s -> s.resend = false);
  }

  /**
   * Count an answer without a finish reason as failed. By default, it is a success if the stream
   * ended as its dialect defines; the report shows the number of such answers.
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T requireFinishReason() {
    return with(s -> s.finishRequired = true);
  }

  /**
   * Limit the size of one event of a stream; 8 MB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T maxEventBytes(int bytes) {
    return with(s -> s.maxEventBytes = bytes);
  }

  /**
   * Limit the size of an answer's headers; 64 kB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T maxHeaderBytes(int bytes) {
    return with(s -> s.maxHeaderBytes = bytes);
  }

  /**
   * Limit the size of an answer's body, decompressed; 64 MB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public T maxBodyBytes(long bytes) {
    return with(s -> s.maxBodyBytes = bytes);
  }

  /**
   * Set the body field that limits the length of the answer, if it differs from the dialect's
   *
   * @param field the field, such as {@code max_completion_tokens}
   * @return a new LlmProtocolBuilder instance
   */
  public T maxTokensField(String field) {
    return with(s -> s.maxTokensField = field);
  }

  /**
   * Don't request the token counts of streams: {@code stream_options.include_usage} is not sent
   * (OpenAI's chat and completions, Azure)
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T disableUsage() {
    return with(s -> s.usage = UsageReport.UNASKED);
  }

  /**
   * Request the current token counts in each chunk (vLLM, SGLang), which makes the ITL per token
   * available
   *
   * @return a new LlmProtocolBuilder instance
   */
  public T continuousUsage() {
    return with(s -> s.usage = UsageReport.CONTINUOUS);
  }

  private T header(String name, Expression<String> value) {
    return with(
        s -> {
          s.headers = new LinkedHashMap<>(s.headers);
          s.headers.put(HeaderName.required(name), value);
        });
  }
}
