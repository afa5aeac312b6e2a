// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The API is what {@code api.txt} lists; everything else is internal, and says so. */
class ApiTest {

  private static final String DSL = ArchitectureRules.ROOT + ".javaapi";

  private static final List<String> FOR_ALL = List.of("java.", "io.gatling.");

  /** What a dialect reads and writes JSON with, and what its bytes come in. */
  private static final List<String> FOR_DIALECTS =
      List.of(
          "com.fasterxml.jackson.core.",
          "com.fasterxml.jackson.databind.JsonNode",
          "io.netty.buffer.");

  private static final JavaClasses ALL =
      ArchitectureRules.withoutSimulator(ArchitectureRules.everything());

  private static final List<String> API = api();

  static List<String> api() {
    try (InputStream list = ApiTest.class.getResourceAsStream("/api.txt")) {
      return ApiRules.types(new String(Objects.requireNonNull(list).readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All that is public in the DSL's package, and what internal packages except. */
  @Test
  void theListIsComplete() {
    Stream<String> dsl =
        ALL.stream()
            .filter(type -> type.getPackageName().equals(DSL))
            .filter(type -> type.isTopLevelClass() && ApiRules.seen(type))
            .map(HasName::getName);
    Stream<String> excepted =
        packages().stream()
            .flatMap(name -> Stream.ofNullable(mark(name)))
            .flatMap(mark -> Arrays.stream(mark.except()))
            .map(Class::getName);
    assertThat(API).containsExactlyInAnyOrderElementsOf(Stream.concat(dsl, excepted).toList());
  }

  @Test
  void everyPackageIsPartOfTheApiOrMarkedInternal() {
    assertThat(packages()).filteredOn(name -> mark(name) == null).containsExactly(DSL);
  }

  @ParameterizedTest
  @MethodSource("api")
  void theApiNamesNothingInternal(String name) {
    var internal =
        ApiRules.named(ALL, name)
            .filter(used -> !mayBeNamed(used, name.startsWith(DSL)))
            .collect(toCollection(TreeSet::new));
    assertThat(internal).isEmpty();
  }

  @Test
  void releasesAreComparedByTheListAlone() throws IOException {
    String profile = Files.readString(Path.of("../pom.xml")).replaceFirst("(?s).*<id>japicmp<", "");
    var spi =
        Stream.concat(API.stream(), ofExtensions().stream()).filter(name -> !name.startsWith(DSL));
    assertThat(Pattern.compile("<include>(.*)</include>").matcher(profile).results())
        .extracting(found -> found.group(1))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(Stream.of(DSL), spi).toList());
  }

  /** Modules that bring types for users list them as this one does. */
  private static List<String> ofExtensions() throws IOException {
    var all = new ArrayList<String>();
    try (var modules = Files.newDirectoryStream(Path.of("../extensions"))) {
      for (Path module : modules) {
        Path list = module.resolve("src/test/resources/api.txt");
        if (Files.exists(list)) {
          all.addAll(ApiRules.types(Files.readString(list)));
        }
      }
    }
    return all;
  }

  private static boolean mayBeNamed(String type, boolean byTheDsl) {
    return !type.contains(".") // a primitive
        || FOR_ALL.stream().anyMatch(type::startsWith)
        || (!byTheDsl && FOR_DIALECTS.stream().anyMatch(type::startsWith))
        || API.contains(type.replaceFirst("\\$.*", ""));
  }

  private static Set<String> packages() {
    return ALL.stream().map(JavaClass::getPackageName).collect(toCollection(TreeSet::new));
  }

  private static @Nullable Internal mark(String name) {
    try {
      return Class.forName(name + ".package-info").getAnnotation(Internal.class);
    } catch (ClassNotFoundException e) {
      throw new AssertionError("no package-info in " + name, e);
    }
  }
}
