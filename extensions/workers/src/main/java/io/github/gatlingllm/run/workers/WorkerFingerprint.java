// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.coordination.KeyedHash;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** What a worker runs, as far as it must be the same in all of them. */
final class WorkerFingerprint {

  private static final String OF_WORKER = "gatling.llm.worker.";

  /** Where things lie may be another place on each machine. */
  private static final List<String> PLACES = List.of("directory", "folder");

  /** By the variable that gives it: the name of its fact. */
  private static final Map<String, String> INHERITED =
      Map.of(SecretSetting.API_KEY, "llm.apiKey", SecretSetting.HEADERS, "llm.header.*");

  private static final Pattern PLAIN =
      Pattern.compile("(?:true|false|auto|off|-?\\d{1,9}(?:\\.\\d{1,9})?(?:ms|s|m|h|%)?)");

  private WorkerFingerprint() {}

  /**
   * Of this process.
   *
   * @param simulation its class
   * @param load its load profile in words
   * @param objectives the hash of its objectives and SLOs
   * @param versions of plugin and Gatling
   * @param secret the meeting's
   */
  static Identity identity(
      String simulation,
      List<String> load,
      String objectives,
      List<String> versions,
      String secret) {
    var facts = new TreeMap<String, String>();
    facts.put("simulation", simulation);
    facts.put(Identity.OBJECTIVES, objectives);
    facts.put("load profile", String.join("; ", load));
    facts.put("versions", String.join(", ", versions) + ", " + Runtime.version());
    facts.putAll(properties(System.getProperties(), System::getenv, secret));
    facts.put("class path", classPath(System.getProperty("java.class.path", "")));
    return new Identity(facts);
  }

  /**
   * Those that simulations and the extension read. All that may be secret, and all that is no
   * number, time or flag, becomes a hash: a difference is noticed, and no value leaves the process.
   */
  static SortedMap<String, String> properties(
      Properties all, UnaryOperator<@Nullable String> environment, String secret) {
    var facts = new TreeMap<String, String>();
    all.stringPropertyNames().stream()
        .filter(name -> name.startsWith("llm.") || name.startsWith("gatling."))
        .filter(name -> !name.startsWith(OF_WORKER) && !isPlace(name))
        .forEach(name -> facts.put(name, fact(name, all.getProperty(name), secret)));
    INHERITED.forEach(
        (variable, name) -> {
          String value = inherited(variable, environment);
          if (value != null) {
            facts.putIfAbsent(name, fact(name, value, secret));
          }
        });
    return facts;
  }

  private static String fact(String name, String value, String secret) {
    boolean reported = PLAIN.matcher(value).matches() && !SecretNames.isSecretProperty(name);
    return reported
        ? value
        : Identity.hashed(KeyedHash.hex(secret, "property", name + "\n" + value.strip()));
  }

  /** A simulation that reads one which can't be read refuses to start, before workers meet. */
  private static @Nullable String inherited(
      String variable, UnaryOperator<@Nullable String> environment) {
    try {
      SecretSetting given = SecretSetting.of(variable, environment);
      return given == null ? null : given.value();
    } catch (IllegalStateException notRead) {
      return null;
    }
  }

  private static boolean isPlace(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return PLACES.stream().anyMatch(lower::contains);
  }

  /**
   * A hash of all that is on a class path, whatever folders it lies in, and in whichever order:
   * Java takes the jars of {@code lib/*} as the disk lists them, which is another order on each
   * machine.
   *
   * @throws UncheckedIOException if something can't be read
   */
  static String classPath(String entries) {
    try {
      var hashes = new ArrayList<String>();
      Set<Path> seen = new HashSet<>();
      for (String entry : entries.split(File.pathSeparator, -1)) {
        add(hashes, Path.of(entry), seen);
      }
      hashes.sort(Comparator.naturalOrder());
      MessageDigest digest = sha256();
      hashes.forEach(hash -> digest.update(hash.getBytes(UTF_8)));
      return hex(digest).substring(0, 16);
    } catch (IOException e) {
      throw new UncheckedIOException("the class path can't be read", e);
    }
  }

  private static void add(List<String> hashes, Path entry, Set<Path> seen) throws IOException {
    if (!seen.add(entry.toAbsolutePath().normalize())) {
      return;
    }
    if (Files.isDirectory(entry)) {
      addFolder(hashes, entry);
    } else if (Files.isRegularFile(entry)) {
      List<Path> more = named(entry);
      if (more.isEmpty()) {
        MessageDigest digest = sha256();
        add(digest, entry);
        hashes.add(hex(digest));
      } else {
        for (Path each : more) { // a jar that only names others, by absolute paths
          add(hashes, each, seen);
        }
      }
    }
  }

  private static void addFolder(List<String> hashes, Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      if (files.isEmpty()) {
        return; // as if it were not there
      }
      MessageDigest digest = sha256();
      for (Path file : files) {
        digest.update(folder.relativize(file).toString().replace('\\', '/').getBytes(UTF_8));
        add(digest, file);
      }
      hashes.add(hex(digest));
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<Path> named(Path jar) throws IOException {
    try (var opened = new JarFile(jar.toFile())) {
      Manifest manifest = opened.getManifest();
      String names = manifest == null ? null : manifest.getMainAttributes().getValue("Class-Path");
      if (names == null || opened.stream().anyMatch(each -> each.getName().endsWith(".class"))) {
        return List.of();
      }
      return Stream.of(names.strip().split("\\s+"))
          .map(name -> jar.toUri().resolve(name))
          .filter(uri -> "file".equals(uri.getScheme()))
          .map(Path::of)
          .toList();
    } catch (ZipException noJar) {
      return List.of();
    }
  }

  private static void add(MessageDigest digest, Path file) throws IOException {
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
