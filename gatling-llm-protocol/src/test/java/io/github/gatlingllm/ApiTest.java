// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.ThrowsDeclaration;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.core.domain.properties.HasName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
      List.of("com.fasterxml.jackson.core.", "io.netty.buffer.");

  private static final JavaClasses ALL =
      ArchitectureRules.withoutSimulator(ArchitectureRules.everything());

  private static final List<String> API = api();

  static List<String> api() {
    try (InputStream list = ApiTest.class.getResourceAsStream("/api.txt")) {
      return new String(Objects.requireNonNull(list).readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
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
            .filter(type -> type.isTopLevelClass() && seen(type))
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
        ALL.stream()
            .filter(type -> isOf(type, name) && seen(type))
            .flatMap(ApiTest::named)
            .map(HasName::getName)
            .filter(used -> !mayBeNamed(used, name.startsWith(DSL)))
            .collect(toCollection(TreeSet::new));
    assertThat(internal).isEmpty();
  }

  @Test
  void releasesAreComparedByTheListAlone() throws IOException {
    String profile = Files.readString(Path.of("../pom.xml")).replaceFirst("(?s).*<id>japicmp<", "");
    var spi = API.stream().filter(name -> !name.startsWith(DSL));
    assertThat(Pattern.compile("<include>(.*)</include>").matcher(profile).results())
        .extracting(found -> found.group(1))
        .containsExactlyInAnyOrderElementsOf(Stream.concat(Stream.of(DSL), spi).toList());
  }

  private static boolean isOf(JavaClass type, String outermost) {
    return type.getName().equals(outermost) || type.getName().startsWith(outermost + "$");
  }

  private static boolean seen(HasModifiers type) {
    return type.getModifiers().contains(PUBLIC) || type.getModifiers().contains(PROTECTED);
  }

  /** Of a superclass that users don't see, they see the members. */
  private static Stream<JavaClass> named(JavaClass type) {
    Stream<JavaType> supertypes =
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
    Stream<JavaClass> above =
        supertypes
            .flatMap(supertype -> supertype.getAllInvolvedRawTypes().stream())
            .filter(raw -> seen(raw) || !raw.isAssignableFrom(type.getName()));
    Stream<JavaClass> bounds =
        type.getTypeParameters().stream()
            .flatMap(parameter -> parameter.getAllInvolvedRawTypes().stream());
    Stream<JavaClass> members =
        type.getAllMembers().stream()
            .filter(member -> member.getOwner().getPackageName().startsWith(ArchitectureRules.ROOT))
            .filter(ApiTest::seen)
            .flatMap(ApiTest::signature);
    return Stream.of(above, bounds, members)
        .flatMap(each -> each)
        .map(JavaClass::getBaseComponentType);
  }

  private static Stream<JavaClass> signature(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getType().getAllInvolvedRawTypes().stream();
    }
    var unit = (JavaCodeUnit) member;
    Stream<JavaType> types =
        Stream.of(
                Stream.of(unit.getReturnType()),
                unit.getParameterTypes().stream(),
                unit.getTypeParameters().stream())
            .flatMap(each -> each);
    return Stream.concat(
        types.flatMap(type -> type.getAllInvolvedRawTypes().stream()),
        unit.getThrowsClause().stream().map(ThrowsDeclaration::getRawType));
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
