import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { chooseLanguage, languageOfBrowser } from "$lib/i18n/i18n.svelte";
import { keepApp } from "$lib/ui/app.svelte";
import { settings } from "$lib/ui/settings.svelte";

document.documentElement.dataset["theme"] = settings.theme;
await chooseLanguage(settings.language ?? languageOfBrowser());
mount(App, { target: document.getElementById("app")! });
keepApp();
