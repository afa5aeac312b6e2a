// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.LlmProtocolKey;
import io.github.gatlingllm.run.LlmRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes what a run gathered for its report into a file, before any writer has made something of
 * it. To be run by some user of the simulation, whose requests are not looked at.
 */
final class DetailDump implements ActionBuilder {

  private final AtomicReference<LlmRun> run = new AtomicReference<>();

  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return this::build;
  }

  private Action build(ScenarioContext context, Action next) {
    LlmComponents llm = context.protocolComponentsRegistry().components(LlmProtocolKey.INSTANCE);
    run.set(llm.run());
    return next;
  }

  /** After the run. */
  void into(Path file) {
    Object measuring = inside(Objects.requireNonNull(run.get()), "measuring");
    var report = (RunReport) inside(inside(measuring, "files"), "report");
    var module = new SimpleModule().addSerializer(Distribution.class, new InShort());
    try {
      new ObjectMapper().registerModule(module).writeValue(file.toFile(), report.detail());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object inside(Object owner, String name) {
    try {
      Field field = owner.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return Objects.requireNonNull(field.get(owner), name);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static final class InShort extends JsonSerializer<Distribution> {

    @Override
    public void serialize(Distribution values, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      json.writeNumberField("count", values.count());
      json.writeNumberField("max", values.max());
      json.writeNumberField("p50", values.percentile(50));
      json.writeEndObject();
    }
  }
}
