// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.ExtendedCopies.joined;

import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.UsageReport;
import io.github.gatlingllm.wire.JsonText;
import io.github.gatlingllm.workload.files.ToolFiles;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * DSL for the options of an answer: its length, sampling, format and delivery
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class AnswerOptions<T extends AnswerOptions<T>> extends RequestOptions<T>
    permits PolicyOptions {

  AnswerOptions() {}

  /**
   * Limit the length of the answer
   *
   * @param tokens the maximum number of output tokens
   * @return a new ChatBuilder instance
   */
  public T maxTokens(int tokens) {
    return with(s -> s.maxTokens = El.value(tokens));
  }

  /**
   * Limit the length of the answer
   *
   * @param tokens the maximum number of output tokens, expressed as a Gatling Expression Language
   *     String
   * @return a new ChatBuilder instance
   */
  public T maxTokens(String tokens) {
    return with(s -> s.maxTokens = El.typed(tokens, Integer.class));
  }

  /**
   * Limit the length of the answer
   *
   * @param tokens the maximum number of output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T maxTokens(Function<Session, Integer> tokens) {
    return with(s -> s.maxTokens = El.function(tokens));
  }

  /**
   * Set the exact length of the answer, if the server supports it. OpenAI's chat and completions
   * send {@code min_tokens} and {@code ignore_eos}: vLLM and SGLang support them, hosted APIs
   * refuse them. Other dialects only send a maximum
   *
   * @param tokens the exact number of output tokens
   * @return a new ChatBuilder instance
   */
  public T exactOutputTokens(int tokens) {
    return with(s -> s.exactTokens = El.value(tokens));
  }

  /**
   * Set the exact length of the answer, if the server supports it
   *
   * @param tokens the exact number of output tokens, expressed as a Gatling Expression Language
   *     String
   * @return a new ChatBuilder instance
   */
  public T exactOutputTokens(String tokens) {
    return with(s -> s.exactTokens = El.typed(tokens, Integer.class));
  }

  /**
   * Set the exact length of the answer, if the server supports it
   *
   * @param tokens the exact number of output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T exactOutputTokens(Function<Session, Integer> tokens) {
    return with(s -> s.exactTokens = El.function(tokens));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature
   * @return a new ChatBuilder instance
   */
  public T temperature(double temperature) {
    return with(s -> s.temperature = El.value(temperature));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public T temperature(String temperature) {
    return with(s -> s.temperature = El.typed(temperature, Double.class));
  }

  /**
   * Set the sampling temperature
   *
   * @param temperature the temperature, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T temperature(Function<Session, Double> temperature) {
    return with(s -> s.temperature = El.function(temperature));
  }

  /**
   * Set further fields of the request's body. They override what the DSL sets, such as max_tokens;
   * {@code param} overrides them
   *
   * @param fields a map, expressed as a Gatling Expression Language String: {@code "#{fields}"} of
   *     a dataset
   * @return a new ChatBuilder instance
   */
  public T fields(String fields) {
    return with(s -> s.manyFields = joined(s.manyFields, List.of(El.any(fields))));
  }

  /**
   * Set further fields of the request's body. They override what the DSL sets, such as max_tokens;
   * {@code param} overrides them
   *
   * @param fields a map, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T fields(Function<Session, Map<String, ?>> fields) {
    return with(s -> s.manyFields = joined(s.manyFields, List.of(El.any(fields::apply))));
  }

  /**
   * Request the whole answer at once, not as a stream; TTFT is then not available
   *
   * @return a new ChatBuilder instance
   */
  public T disableStreaming() {
    return with(s -> s.stream = false);
  }

  /**
   * Request the token counts of the stream, by {@code stream_options.include_usage}, if the
   * protocol does not
   *
   * @return a new ChatBuilder instance
   */
  public T enableUsage() {
    return with(s -> s.usage = UsageReport.FINAL);
  }

  /**
   * Don't request the token counts of the stream, even if the protocol does
   *
   * @return a new ChatBuilder instance
   */
  public T disableUsage() {
    return with(s -> s.usage = UsageReport.UNASKED);
  }

  /**
   * Request the current token counts in each chunk (vLLM, SGLang), which makes the ITL per token
   * available
   *
   * @return a new ChatBuilder instance
   */
  public T continuousUsage() {
    return with(s -> s.usage = UsageReport.CONTINUOUS);
  }

  /**
   * Offer all functions of a file
   *
   * @param file a JSON array of tools, in the format of OpenAI's API, {@code {"type": "function",
   *     "function": {…}}}, or bare: {@code {"name": …, "description": …, "parameters": {…}}}; on
   *     the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public T toolsFile(String file) {
    List<Tool> tools = ToolFiles.tools(file);
    return shape(shape -> shape.withTools(joined(shape.tools(), tools)));
  }

  /**
   * Offer a function that the model may call; this method may be called several times
   *
   * @param name the function's name
   * @param description the function's purpose
   * @param parameters the JSON schema of its arguments, as JSON
   * @return a new ChatBuilder instance
   */
  public T tool(String name, String description, String parameters) {
    var tool = new Tool(name, description, JsonText.object("parameters", parameters));
    return shape(shape -> shape.withTools(joined(shape.tools(), List.of(tool))));
  }

  /**
   * Request a structured output
   *
   * @param name the schema's name
   * @param schema the JSON schema of the whole answer, as JSON
   * @return a new ChatBuilder instance
   */
  public T jsonSchema(String name, String schema) {
    var wanted = new AnswerShape.Schema(name, JsonText.object("schema", schema));
    return shape(shape -> shape.withSchema(wanted));
  }

  /**
   * Request a structured output
   *
   * @param name the schema's name
   * @param file the JSON schema of the whole answer, on the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public T jsonSchemaFile(String name, String file) {
    var wanted = new AnswerShape.Schema(name, ToolFiles.schema(file));
    return shape(shape -> shape.withSchema(wanted));
  }

  /**
   * Send some of the requests without the schema of {@code jsonSchema(...)}, to measure the cost of
   * the schema in one run. These requests count under the request's name and {@code without
   * schema}. The report compares TTFT and TPOT of both
   *
   * @param percent the percentage of requests, spread evenly
   * @throws IllegalArgumentException if it is not between 0 and 100
   * @return a new ChatBuilder instance
   */
  public T withoutSchemaPercent(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException(
          "withoutSchemaPercent(...) must be between 0 and 100, but was " + percent);
    }
    return with(s -> s.withoutSchema = percent);
  }

  /**
   * Request several answers at once ({@code n}); the text is that of the first answer
   *
   * @param n the number of answers
   * @return a new ChatBuilder instance
   */
  public T choices(int n) {
    return shape(shape -> shape.withChoices(n));
  }

  /**
   * Request the log probability of each token
   *
   * @param alternatives the number of alternative tokens to report for each token; 0 for none
   * @return a new ChatBuilder instance
   */
  public T logprobs(int alternatives) {
    return shape(shape -> shape.withLogprobs(alternatives));
  }

  private T shape(UnaryOperator<AnswerShape> change) {
    return with(s -> s.shape = change.apply(s.shape));
  }
}
