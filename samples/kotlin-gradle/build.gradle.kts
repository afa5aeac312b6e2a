plugins {
  kotlin("jvm") version "2.4.21"
  // The version of the plugin names that of Gatling, which it brings.
  id("io.gatling.gradle") version "3.15.1.3"
}

repositories {
  mavenLocal() // until the first release
  mavenCentral()
}

dependencies {
  gatling(platform("io.github.gatlingllm:gatling-llm-bom:0.1.0-SNAPSHOT"))
  gatling("io.github.gatlingllm:gatling-llm-protocol")
}

kotlin { compilerOptions { jvmTarget.set(org.jetbrains.kotlin.gradle.dsl.JvmTarget.JVM_17) } }

tasks.withType<JavaCompile> { options.release.set(17) }

gatling {
  // For runs of some minutes: no second JIT compiler beside the load.
  jvmArgs = listOf("-XX:TieredStopAtLevel=1", "-Dio.netty.leakDetection.level=disabled")
}
