enablePlugins(GatlingPlugin)

scalaVersion := "2.13.18"
resolvers += Resolver.mavenLocal // until the first release

// Gatling 3.15 needs the first; for runs of some minutes, no second JIT compiler beside the load.
Gatling / javaOptions ++= Seq(
  "--add-opens=java.base/java.lang=ALL-UNNAMED",
  "-XX:TieredStopAtLevel=1",
  "-Dio.netty.leakDetection.level=disabled"
)

libraryDependencies ++= Seq(
  "io.gatling.highcharts" % "gatling-charts-highcharts" % "3.15.1" % Test,
  "io.gatling" % "gatling-test-framework" % "3.15.1" % Test,
  "io.github.gatlingllm" % "gatling-llm-protocol" % "0.1.0-SNAPSHOT" % Test
)
