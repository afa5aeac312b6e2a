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
 * DSL for what is wanted of an answer: its length, sampling, shape, and how it is sent
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class AnswerOptions<T extends AnswerOptions<T>> extends RequestOptions<T>
    permits PolicyOptions {

  AnswerOptions() {}

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens
   * @return a new ChatBuilder instance
   */
  public T maxTokens(int tokens) {
    return with(s -> s.maxTokens = El.value(tokens));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public T maxTokens(String tokens) {
    return with(s -> s.maxTokens = El.typed(tokens, Integer.class));
  }

  /**
   * Cap the answer
   *
   * @param tokens at most so many output tokens, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T maxTokens(Function<Session, Integer> tokens) {
    return with(s -> s.maxTokens = El.function(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to ({@code min_tokens}, {@code
   * ignore_eos} in OpenAI's chat and completions: vLLM and SGLang know them, hosted APIs refuse
   * them); other dialects send a cap
   *
   * @param tokens exactly so many output tokens
   * @return a new ChatBuilder instance
   */
  public T exactOutputTokens(int tokens) {
    return with(s -> s.exactTokens = El.value(tokens));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public T exactOutputTokens(String tokens) {
    return with(s -> s.exactTokens = El.typed(tokens, Integer.class));
  }

  /**
   * Fix the answer's length, where the server can be made to
   *
   * @param tokens exactly so many output tokens, expressed as a function
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
   * Set any number of further fields of the request's body; they win over what the DSL sets, such
   * as max_tokens; those of {@code param} win over them
   *
   * @param fields a map, expressed as a Gatling Expression Language String: {@code "#{fields}"} of
   *     a dataset
   * @return a new ChatBuilder instance
   */
  public T fields(String fields) {
    return with(s -> s.manyFields = joined(s.manyFields, List.of(El.any(fields))));
  }

  /**
   * Set any number of further fields of the request's body; they win over what the DSL sets, such
   * as max_tokens; those of {@code param} win over them
   *
   * @param fields a map, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T fields(Function<Session, Map<String, ?>> fields) {
    return with(s -> s.manyFields = joined(s.manyFields, List.of(El.any(fields::apply))));
  }

  /**
   * Ask for the answer in one piece, not as a stream; there is no TTFT then
   *
   * @return a new ChatBuilder instance
   */
  public T disableStreaming() {
    return with(s -> s.stream = false);
  }

  /**
   * Ask the stream for its token counts, by {@code stream_options.include_usage}, where the
   * protocol does not
   *
   * @return a new ChatBuilder instance
   */
  public T enableUsage() {
    return with(s -> s.usage = UsageReport.FINAL);
  }

  /**
   * Don't ask the stream for its token counts, whatever the protocol says
   *
   * @return a new ChatBuilder instance
   */
  public T disableUsage() {
    return with(s -> s.usage = UsageReport.UNASKED);
  }

  /**
   * Ask each chunk for the token counts so far (vLLM, SGLang): then ITL per token is known
   *
   * @return a new ChatBuilder instance
   */
  public T continuousUsage() {
    return with(s -> s.usage = UsageReport.CONTINUOUS);
  }

  /**
   * Offer all functions of a file
   *
   * @param file a JSON array of tools as OpenAI's API takes them, {@code {"type": "function",
   *     "function": {…}}}, or bare: {@code {"name": …, "description": …, "parameters": {…}}}; on
   *     the class path or in the file system
   * @return a new ChatBuilder instance
   */
  public T toolsFile(String file) {
    List<Tool> tools = ToolFiles.tools(file);
    return shape(shape -> shape.withTools(joined(shape.tools(), tools)));
  }

  /**
   * Offer a function that the model may ask to be called; may be called several times
   *
   * @param name the function's name
   * @param description what it is for
   * @param parameters the JSON schema of its arguments, as JSON
   * @return a new ChatBuilder instance
   */
  public T tool(String name, String description, String parameters) {
    var tool = new Tool(name, description, JsonText.object("parameters", parameters));
    return shape(shape -> shape.withTools(joined(shape.tools(), List.of(tool))));
  }

  /**
   * Ask for a structured output
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
   * Ask for a structured output
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
   * Ask some of the requests without the schema that {@code jsonSchema(...)} gives the others, to
   * see in one run what it costs: they count under the request's name and {@code without schema},
   * and the report compares TTFT and TPOT of both
   *
   * @param percent of these requests, spread evenly
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
   * Ask for several answers at once ({@code n}); the text is the first one's
   *
   * @param n how many
   * @return a new ChatBuilder instance
   */
  public T choices(int n) {
    return shape(shape -> shape.withChoices(n));
  }

  /**
   * Ask for each token's log probability
   *
   * @param alternatives how many other tokens to tell of each time, 0 for none
   * @return a new ChatBuilder instance
   */
  public T logprobs(int alternatives) {
    return shape(shape -> shape.withLogprobs(alternatives));
  }

  private T shape(UnaryOperator<AnswerShape> change) {
    return with(s -> s.shape = change.apply(s.shape));
  }
}
